import { messageText } from '../../catalogue/issue.ts'
import { type SuspiciousText, suspiciousTexts } from '../../catalogue/text/suspicious-text.ts'
import { isObject } from '../../runtime/is-object.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { recordFileIn } from '../live/generation.ts'
import { readWhole } from '../live/published-file.ts'
import { type Asked, ToolError } from './define-tool.ts'

export interface ProductFile {
  /** Each section by its name; the text before the first heading has the name ''. */
  readonly sections: ReadonlyMap<string, unknown>
  readonly suspicious: readonly SuspiciousText[]
}

/** The suffixes of each form, in the order in which they are tried. `octo.json` has more fields than `json`. */
const SUFFIXES = { markdown: ['md', 'txt'], json: ['octo.json', 'jsonl', 'json'] } as const
export const FORMS = ['markdown', 'json'] as const
type Form = (typeof FORMS)[number]

const LARGEST = 1024 * 1024

/** The parsed file of each `Buffer` in the `ByteCache`, because parsing takes longer than sending the answer. */
const known = new WeakMap<Buffer, ProductFile>()

export function findProduct({ generation }: Asked, id: string): RecordLine {
  const line = generation.index.find('product', id)
  if (line !== undefined) return line
  throw new ToolError(
    `there is no product "${messageText(id, 60)}" in generation ${generation.number}; search_products finds ids`,
  )
}

export async function readProduct(
  { generation, cache }: Asked,
  line: RecordLine,
  form: Form,
): Promise<ProductFile | undefined> {
  const [file] = SUFFIXES[form].flatMap(suffix => recordFileIn(generation, line, suffix) ?? [])
  if (file === undefined) return undefined
  if (file.size > LARGEST)
    throw new ToolError(`the product has ${file.size} bytes of ${form}, too many to tell`)
  const bytes = await readWhole(file, cache)
  const read = known.get(bytes) ?? parse(bytes.toString(), form)
  known.set(bytes, read)
  return read
}

function parse(text: string, form: Form): ProductFile {
  const value = form === 'json' ? parseJson(text) : undefined
  const sections = new Map(isObject(value) ? Object.entries(value) : markdownSections(text))
  return { sections, suspicious: suspiciousTexts(Object.fromEntries(sections)) }
}

/** Splits a document at its headings of the second level. Templates write no other line that begins with `## `. */
function markdownSections(text: string): [string, string][] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n+/, '')
  return body.split(/^(?=## )/m).map(part => [/^## (.+)/.exec(part)?.[1] ?? '', part.trimEnd()])
}
