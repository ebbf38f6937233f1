import type { PublishOptions } from '../config/publish-options.ts'
import { useConfigFileOfParent } from '../config/use-config-file.ts'
import { loadPublishedFiles } from '../render/published-files.ts'
import { PLAIN_THEME } from '../surfaces/pages/theme/plain-theme.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { type CheckedRecord, type CheckedTree, checkedRecords } from './check-record.ts'

export type CheckWorker = typeof functions

let opened: CheckedTree | undefined

const functions = {
  /** Loads the formats, which cannot be sent to a thread. Call it before `check`. */
  async open({ options, ...tree }: Omit<CheckedTree, 'kinds'> & { options: PublishOptions }): Promise<void> {
    const { kinds } = await loadPublishedFiles(options, {}, PLAIN_THEME)
    opened = { ...tree, kinds }
  },
  async check(lines: readonly string[]): Promise<CheckedRecord[]> {
    if (opened === undefined) throw new Error('The generation that this worker checks was not opened')
    return checkedRecords(opened, lines)
  },
}

await useConfigFileOfParent()
answerCalls(functions)
