import { useConfigFileOfParent } from '../config-file/use-config-file.ts'
import type { PublishOptions } from '../publish-options.ts'
import { loadPublishedFiles } from '../render/published-files.ts'
import { PLAIN_DRESS } from '../surfaces/pages/dress/plain-dress.ts'
import type { FileKinds } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { type CheckedRecord, checkedRecords } from './checked-record.ts'

/** What the worker is asked for. */
export type CheckWorker = typeof functions

let opened: { folder: string; kinds: FileKinds } | undefined

const functions = {
  /** Comes first. */
  async open({ folder, options }: { folder: string; options: PublishOptions }): Promise<void> {
    const { kinds } = await loadPublishedFiles(options, {}, PLAIN_DRESS)
    opened = { folder, kinds }
  },
  async check(lines: readonly RecordLine[]): Promise<CheckedRecord[]> {
    if (opened === undefined) throw new Error('The generation that this worker checks was not opened')
    const { folder, kinds } = opened
    return checkedRecords(folder, lines, kinds)
  },
}

await useConfigFileOfParent()
answerCalls(functions)
