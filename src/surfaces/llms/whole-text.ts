import { markdown } from '../../formats/markdown/markdown.ts'
import type { ListedRecord } from '../surface.ts'
import { recordAddress } from './record-path.ts'
import { sourceLine, textBody } from './record-text.ts'
import type { Site } from './site.ts'

/** The documents of records one after another, as in the files that hold all of an account. */
export function wholeText({ catalogue, context }: Site, records: Iterable<ListedRecord>): string {
  const texts: string[] = []
  for (const record of records)
    texts.push(sourceLine(recordAddress(record, context.baseUrl)) + textBody(catalogue.read(record, 'md')))
  return texts.join(markdown.separator)
}
