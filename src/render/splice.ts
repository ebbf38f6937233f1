import { OutputError } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { suffixOf } from '../tree/record-files.ts'

export interface Extent {
  id: string
  bytes: Readonly<Record<string, number>>
  starts: readonly number[]
}

/** `products` are those in the `all` files of the account, ordered by id. */
export interface LiveAccount extends Extent {
  products: readonly Extent[]
}

/** A part of a new file: new bytes, or a byte range of the live file that is being replaced. */
export type Segment = Uint8Array | { from: number; to: number }

interface NextAll {
  ids: readonly string[]
  /** The new texts of changed products, by id. In formats with a `sourceLine`, a text begins with that line. */
  texts: ReadonlyMap<string, Uint8Array>
  /** Returns the address of a product's Markdown, which formats with a `sourceLine` put before the product's text. */
  addressOf(product: string): string
}

/**
 * No file of an unchanged product is read: its text is a range of the live `all` file. `index` is the place of `format`
 * in the `starts` of `live`.
 */
export function splice(
  format: Format,
  index: number,
  live: LiveAccount,
  { ids, texts, addressOf }: NextAll,
): Segment[] {
  const { stretches, first, last, size } = stretchesOf(format, index, live, addressOf)
  const separator = Buffer.from(format.separator)
  const segments: Segment[] = []
  const add = (segment: Segment) => {
    const before = segments.at(-1)
    if (before !== undefined && 'from' in before && 'from' in segment && before.to === segment.from)
      before.to = segment.to
    else segments.push(segment)
  }
  add({ from: 0, to: first })
  for (const [place, id] of ids.entries()) {
    const text = texts.get(id)
    const stretch = stretches.get(id)
    const before = segments.at(-1)
    const isNext =
      text === undefined &&
      before !== undefined &&
      'from' in before &&
      before.to + separator.length === stretch?.from
    if (place > 0 || format.nest === undefined)
      add(isNext ? { from: before.to, to: before.to + separator.length } : separator)
    if (text !== undefined) add(text)
    else if (stretch !== undefined) add({ ...stretch })
    else throw new Error(`The live files of account ${live.id} have no product ${JSON.stringify(id)}`)
  }
  add({ from: last, to: size })
  return segments
}

function stretchesOf(
  format: Format,
  index: number,
  { id, bytes, starts, products }: LiveAccount,
  addressOf: (product: string) => string,
) {
  const stretches = new Map<string, { from: number; to: number }>()
  const first = starts[index] ?? Number.NaN
  const size = bytes[suffixOf(format, true)] ?? Number.NaN
  const around = Buffer.byteLength(format.separator)
  let at = first
  for (const product of products) {
    if (stretches.size > 0 || format.nest === undefined) at += around
    const start = product.starts[index] ?? Number.NaN
    const length =
      Buffer.byteLength(format.sourceLine?.(addressOf(product.id)) ?? '') +
      (product.bytes[suffixOf(format, false)] ?? Number.NaN) -
      start -
      Buffer.byteLength(format.close)
    stretches.set(product.id, { from: at, to: at + length })
    at += length
  }
  // If `starts` or `bytes` lacks a number, `at` or `size` is NaN. `at > size` is false for NaN, and would hide that.
  if (!(at <= size))
    throw new OutputError(
      `Taking over ${format.name} of account ${JSON.stringify(id)}: its products are longer than its file`,
      { hint: 'Build with --full to render everything afresh' },
    )
  return { stretches, first, last: at, size }
}
