import { messageText } from '../../catalogue/issue.ts'
import { type SuspiciousText, suspiciousTexts } from '../../catalogue/text/suspicious-text.ts'
import { isObject } from '../../runtime/is-object.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { recordFileIn } from '../live/generation.ts'
import { closeFiles, openFile, readOpened } from '../live/published-file.ts'
import { type Asked, ToolError } from './parts.ts'

/** A product's file, parted by its headings, or by the keys of its JSON. */
export interface ProductFile {
  /** Each section by its name; what stands before the first heading has the name ''. */
  readonly sections: ReadonlyMap<string, unknown>
  /** Texts that address a language model. */
  readonly suspicious: readonly SuspiciousText[]
}

/** The files from which a product is told in each form: the first that the tree has. OCTO says most. */
const SUFFIXES = { markdown: ['md', 'txt'], json: ['octo.json', 'jsonl', 'json'] } as const
export type Form = keyof typeof SUFFIXES
export const FORMS = ['markdown', 'json'] as const satisfies readonly Form[]

/** Larger files are no answer to a question. */
const LARGEST = 1024 * 1024

/** What was read of bytes that the server's cache still holds: parting and scanning take longer than sending. */
const known = new WeakMap<Buffer, ProductFile>()

/** @throws {ToolError} if the tree has no product of that id. */
export function findProduct({ generation }: Asked, id: string): RecordLine {
  const line = generation.index.find('product', id)
  if (line !== undefined) return line
  throw new ToolError(
    `there is no product "${messageText(id, 60)}" in generation ${generation.number}; search_products finds ids`,
  )
}

/** @throws {ToolError} if the tree has no file of that form, or it is over a megabyte. */
export async function readProduct(
  { generation, cache }: Asked,
  line: RecordLine,
  form: Form,
): Promise<ProductFile> {
  const [file] = SUFFIXES[form].flatMap(suffix => recordFileIn(generation, line, suffix) ?? [])
  if (file === undefined)
    throw new ToolError(`the catalogue is published without ${form}; ask with the other format`)
  if (file.size > LARGEST)
    throw new ToolError(`the product has ${file.size} bytes of ${form}, too many to tell`)
  const opened = await openFile(file, cache)
  try {
    const bytes = Buffer.isBuffer(opened)
      ? opened
      : Buffer.concat(await Array.fromAsync(readOpened(opened, 0, file.size)))
    const read = known.get(bytes) ?? parse(bytes, form)
    known.set(bytes, read)
    return read
  } finally {
    await closeFiles([opened])
  }
}

function parse(bytes: Buffer, form: Form): ProductFile {
  const text = bytes.toString()
  const value = form === 'json' ? parseJson(text) : undefined
  const sections = new Map(isObject(value) ? Object.entries(value) : markdownSections(text))
  return { sections, suspicious: suspiciousTexts(Object.fromEntries(sections)) }
}

/** Parts a document at its headings of the second level; templates write no other line that begins as one. */
function markdownSections(text: string): [string, string][] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n+/, '')
  return body.split(/^(?=## )/m).map(part => [/^## (.+)/.exec(part)?.[1] ?? '', part.trimEnd()])
}
