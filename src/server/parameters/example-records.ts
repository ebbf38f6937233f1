import type { Format } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'

/** What example requests name: records of a catalogue, and the formats that it is published in. */
export interface ExampleRecords {
  readonly account: string
  readonly product: string
  readonly anotherProduct: string
  /** Of a product, or the town that it starts in. */
  readonly location: string
  /** Fields of the product to write. */
  readonly change: Readonly<Record<string, string | number>>
  /** By their names. */
  readonly formats: readonly string[]
}

/** Of examples/catalogue.json, in every format. */
export const EXAMPLE_RECORDS: ExampleRecords = {
  account: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0',
  product: 'harbour-kayak-tour-sh101',
  anotherProduct: 'sunday-tideline-walk-sh207',
  location: 'net store, church street',
  change: { name: 'Harbour Kayak Tour', max_pax: 8 },
  get formats() {
    return formats.map(({ name }) => name)
  },
}

/** A value as it stands in a request target. A single quote would end the word of a shell. */
export function inTarget(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27')
}

/**
 * The parameter `format` of example requests that a catalogue answers: of the format that is asked for by itself, or else
 * of the first that the sample has, and of Markdown. None where it has none of those offered.
 */
export function formatQueries(
  exampleRecords: ExampleRecords,
  offered: readonly Pick<Format, 'name'>[],
): string[] {
  const names = offered.map(({ name }) => name).filter(name => exampleRecords.formats.includes(name))
  const [first] = names.includes('json') ? ['json'] : names
  const other = names.find(name => name === 'markdown' && name !== first)
  return [first, other]
    .filter(name => name !== undefined)
    .map(name => (name === 'json' ? '' : `&format=${inTarget(name)}`))
}
