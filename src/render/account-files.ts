import type { AccountEntry } from '../document/entry.ts'
import type { Format } from '../formats/format.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { FileContent } from './render-record.ts'

/** The text before and after the products in an account's `all` file. */
export interface AccountWrapper {
  before: Buffer
  after: Buffer
}

const NOTHING = Buffer.alloc(0)

/** Returns the wrappers of an account's `all` files, in list order of the formats. */
export function wrappersOf(formats: readonly Format[], entry: AccountEntry): AccountWrapper[] {
  return formats.map(format => {
    const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
    return {
      before: Buffer.from(format.open(entry) + nest.before),
      after: Buffer.from(nest.after + format.close),
    }
  })
}

/** What an account's `all` files are made of. Each list has an item for each format, in list order. */
interface AllContent {
  formats: readonly Format[]
  wrappers: readonly AccountWrapper[]
  /** The products' texts by id. */
  texts: readonly ReadonlyMap<string, Buffer>[]
}

/**
 * Creates an account's `all` files. If the account has several `parts`, it creates only the given `part` of each
 * file. The first part starts with the account's own text, and the last part closes the file.
 */
export function allFiles(
  { formats, wrappers, texts }: AllContent,
  { part, parts }: { part: number; parts: number },
  memory: BatchMemory,
): FileContent[] {
  return formats.map((format, index) => {
    const separator = Buffer.from(format.separator)
    const { before = NOTHING, after = NOTHING } = wrappers[index] ?? {}
    const content: Buffer[] = part === 0 ? [before] : []
    for (const text of texts[index]?.values() ?? []) {
      const isFirstInside = content.length === 1 && part === 0 && format.nest !== undefined
      content.push(...(isFirstInside ? [text] : [separator, text]))
    }
    if (part === parts - 1) content.push(after)
    return { suffix: suffixOf(format, true), content: memory.concat(content) }
  })
}
