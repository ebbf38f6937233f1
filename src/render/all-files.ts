import type { AccountEntry } from '../document/entry.ts'
import type { Format } from '../formats/format.ts'
import { endingOf } from '../tree/record-files.ts'
import type { Piece } from './piece-writer.ts'

/** What stands in an `all` file before the products and after them. */
export interface Frame {
  before: Buffer
  after: Buffer
}

const NOTHING = Buffer.alloc(0)

/** The frames of an account's `all` files, in list order of the formats. */
export function framesOf(formats: readonly Format[], entry: AccountEntry): Frame[] {
  return formats.map(format => {
    const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
    return {
      before: Buffer.from(format.open(entry) + nest.before),
      after: Buffer.from(nest.after + format.close),
    }
  })
}

/**
 * What a part of an account adds to its `all` files: the company stands in the first, what closes them in the last.
 *
 * @param texts of the products by id, in list order of the formats
 */
export function allFiles(
  formats: readonly Format[],
  frames: readonly Frame[],
  texts: readonly ReadonlyMap<string, Buffer>[],
  { part, parts }: { part: number; parts: number },
): Piece[] {
  return formats.map((format, index) => {
    const separator = Buffer.from(format.separator)
    const { before = NOTHING, after = NOTHING } = frames[index] ?? {}
    const pieces: Buffer[] = part === 0 ? [before] : []
    for (const text of texts[index]?.values() ?? []) {
      const isFirstInside = pieces.length === 1 && part === 0 && format.nest !== undefined
      pieces.push(...(isFirstInside ? [text] : [separator, text]))
    }
    if (part === parts - 1) pieces.push(after)
    return { ending: endingOf(format, true), content: Buffer.concat(pieces) }
  })
}
