import type { AccountEntry } from '../document/entry.ts'
import type { Format } from '../formats/format.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { FileContent } from './render-record.ts'

interface AccountWrapper {
  format: Format
  before: Buffer
  after: Buffer
}

export function wrappersOf(formats: readonly Format[], entry: AccountEntry): AccountWrapper[] {
  return formats.map(format => {
    const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
    return {
      format,
      before: Buffer.from(format.open(entry) + nest.before),
      after: Buffer.from(nest.after + format.close),
    }
  })
}

/**
 * Creates an account's `all` files, or only the given `part` of each. The first part starts with the account's own
 * text, and the last part closes the file.
 *
 * @param texts `texts[i]` has the products' texts by product id in the format of `wrappers[i]`
 */
export function allFiles(
  wrappers: readonly AccountWrapper[],
  texts: readonly ReadonlyMap<string, Buffer>[],
  { part, parts }: Pick<RenderBatch, 'part' | 'parts'>,
  memory: BatchMemory,
): FileContent[] {
  return wrappers.map(({ format, before, after }, index) => {
    const separator = Buffer.from(format.separator)
    const content: Buffer[] = part === 0 ? [before] : []
    for (const text of texts[index]?.values() ?? []) {
      const isFirstInside = content.length === 1 && part === 0 && format.nest !== undefined
      content.push(...(isFirstInside ? [text] : [separator, text]))
    }
    if (part === parts - 1) content.push(after)
    return { suffix: suffixOf(format, true), content: memory.concat(content) }
  })
}
