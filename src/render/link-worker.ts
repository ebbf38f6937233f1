import { OutputError } from '../errors.ts'
import { fileIdsFor, pathOf } from '../formats/file-ids-for.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import { linkOnce } from '../tree/link-file.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { answerCalls } from '../worker/answer-calls.ts'

/** Which generation's files are linked where. */
export interface LinkJob {
  /** The `records.jsonl` that names the files. */
  list: string
  /** Folders of the two generations. */
  from: string
  to: string
  /** Extensions of all formats: the paths of ids depend on them, and the formats themselves take long to load. */
  extensions: readonly string[]
}

/** What the worker is asked for. */
export type LinkWorker = typeof functions

const functions = {
  /**
   * Links the files of all records, but for those that are there already. Returns the files that are missing, relative
   * to their generation.
   */
  link({ list, from, to, extensions }: LinkJob): string[] {
    const { fileId } = fileIdsFor(extensions)
    const missing: string[] = []
    for (const text of linesOfFile(list)) {
      const { type, id, bytes }: RecordLine = JSON.parse(text)
      const safeId = fileId(id)
      for (const suffix of Object.keys(bytes)) {
        const file = pathOf(type, safeId, suffix)
        try {
          linkOnce(`${from}/${file}`, `${to}/${file}`)
        } catch (error) {
          if (!(error instanceof OutputError)) throw error
          missing.push(file)
        }
      }
    }
    return missing
  },
}

answerCalls(functions)
