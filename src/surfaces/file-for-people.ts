import { formats } from '../formats/index.ts'
import { recordFile } from '../formats/record-file.ts'
import { PAGE_FILE } from './page-file.ts'
import type { ListedRecord, SurfaceContext } from './surface.ts'

/** The file of a record that people are led to: its page where there are pages, else its Markdown, else its first format. */
export function fileForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  { surfaces, formats: published }: SurfaceContext,
): string {
  const name = published.includes('markdown') ? 'markdown' : published[0]
  const format = surfaces.includes('pages') ? PAGE_FILE : formats.find(format => format.name === name)
  return recordFile(type, id, format?.extension.replace(/^\./, '') ?? '')
}
