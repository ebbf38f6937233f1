import { OutputError } from '../errors.ts'
import { fileIdsFor, pathOf } from '../formats/file-ids-for.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import { linkOnce } from '../tree/link-file.ts'
import type { RecordLine } from '../tree/record-line.ts'

export interface LinkJob {
  lists: readonly string[]
  from: string
  to: string
  /** The extensions of all formats, for `fileIdsFor`. The worker gets them here, because loading formats is slow. */
  extensions: readonly string[]
}

/** Links the records' files in the folder `from` into `to`. Returns the paths of the files that `from` lacks. */
export function linkRecords({ lists, from, to, extensions }: LinkJob): string[] {
  const { fileId } = fileIdsFor(extensions)
  const missing: string[] = []
  for (const text of lists.values().flatMap(list => linesOfFile(list))) {
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
}
