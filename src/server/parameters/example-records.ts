import type { Format } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'

export interface ExampleRecords {
  readonly account: string
  readonly product: string
  readonly anotherProduct: string
  readonly location: string
  readonly change: Readonly<Record<string, string | number>>
  readonly formats: readonly string[]
}

/** Records of examples/catalogue.json, in every format. */
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

/** `'` is encoded too, because the examples stand in a shell's single quotes. */
export function inTarget(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27')
}

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
