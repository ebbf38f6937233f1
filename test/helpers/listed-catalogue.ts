import { hash } from 'node:crypto'
import { titleKey } from '../../src/catalogue/text/comparison-keys.ts'
import type { Bucket } from '../../src/render/plan-buckets.ts'
import { joined } from '../../src/render/write-surfaces.ts'
import type {
  Catalogue,
  JoinedCatalogue,
  ListedRecord,
  ListOrder,
  SurfaceContext,
  SurfaceFile,
  SurfaceMaker,
} from '../../src/surfaces/surface.ts'
import { surfaceContext } from './surface-context.ts'

/** A record in the list that surfaces receive. */
export function listed(
  type: ListedRecord['type'],
  id: string,
  more: Partial<ListedRecord> = {},
): ListedRecord {
  const account = type === 'product' ? 'a' : null
  return {
    type,
    id,
    account,
    title: `Title ${id}`,
    updated: null,
    digest: '',
    bytes: {},
    surfaceData: {},
    ...more,
  }
}

/** A product with its line of JSON Lines, whose digest is the key. */
export function listedLine(id: string, line: string): ListedRecord {
  return listed('product', id, { digest: hash('sha256', line), bytes: { jsonl: Buffer.byteLength(line) } })
}

/** A catalogue that gives all products if no account is named. */
interface ListedCatalogue extends Catalogue {
  products(account?: string, order?: ListOrder): Iterable<ListedRecord>
}

/**
 * Creates the list of records that surfaces receive, without building a generation.
 *
 * @param records are read anew with each access
 * @param more further properties that a test needs
 */
export function listedCatalogue(
  records: () => readonly ListedRecord[],
  more: Partial<Catalogue> = {},
): ListedCatalogue {
  const of = (type: ListedRecord['type']) => records().filter(record => record.type === type)
  const sorted = (records: ListedRecord[], order?: ListOrder) => {
    const compare = (a: string, b: string) =>
      Buffer.compare(Buffer.from(titleKey(a)), Buffer.from(titleKey(b)))
    const placeOf = ({ surfaceData: { index, place = '' } }: ListedRecord) =>
      index?.contents.places[0] ?? place
    const kindOf = ({ surfaceData: { category = '' } }: ListedRecord) => category
    return order === undefined
      ? records
      : records.sort(
          (a, b) =>
            (order === 'place' ? compare(placeOf(a), placeOf(b)) || compare(kindOf(a), kindOf(b)) : 0) ||
            compare(a.title, b.title) ||
            Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)),
        )
  }
  const nowhere = () => {
    throw new Error('There are no files and no entries here')
  }
  return {
    counts: { accounts: of('account').length, products: of('product').length },
    accounts: order => sorted(of('account'), order),
    account(id) {
      const found = of('account').find(record => record.id === id)
      if (found === undefined) throw new Error(`There is no account ${id} here`)
      return found
    },
    products: (owner, order) =>
      sorted(
        of('product').filter(({ account }) => owner === undefined || account === owner),
        order,
      ),
    productsOf: owner => of('product').filter(({ account }) => account === owner).length,
    sorted(rows) {
      const sorted = [...rows].sort(
        (a, b) => byBytes(a.group, b.group) || byBytes(a.order, b.order) || byBytes(a.id, b.id),
      )
      const find = (id: string) => sorted.find(row => row.group === '' && row.id === id)
      return { find, [Symbol.iterator]: () => sorted.values() }
    },
    isChanged: () => true,
    read: nowhere,
    entry: nowhere,
    gathered: () => [],
    liveLines: () => [],
    ...more,
  }
}

/**
 * The catalogue as `join` of a surface sees it, with the records in buckets.
 *
 * @param bucketOf names the bucket of a record
 * @param isChanged whether a bucket changed
 */
export function joinedCatalogue(
  catalogue: ListedCatalogue,
  surface: SurfaceMaker,
  context: SurfaceContext,
  {
    bucketOf,
    isChanged = () => true,
  }: { bucketOf?: (record: ListedRecord) => string; isChanged?: (bucket: string) => boolean } = {},
): JoinedCatalogue {
  const isIn = (record: ListedRecord, name?: string) =>
    name === undefined || bucketOf === undefined || bucketOf(record) === name
  const records = function* (name?: string) {
    for (const record of catalogue.accounts()) if (isIn(record, name)) yield record
    for (const record of catalogue.products()) if (isIn(record, name)) yield record
  }
  const names = bucketOf === undefined ? ['all'] : [...new Set([...records()].map(bucketOf))].sort()
  const buckets = names.map((name): Bucket => {
    return { name, isChanged: isChanged(name), records: () => records(name) }
  })
  return joined(catalogue, { all: () => buckets, records: () => records() }, surface, context)
}

/** The files that a surface yields for a catalogue of one bucket. */
export function filesOf(surface: SurfaceMaker, catalogue: ListedCatalogue, context: SurfaceContext) {
  return surface.join(joinedCatalogue(catalogue, surface, context), context)
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

export function surfaceContextOf(more: Partial<SurfaceContext> = {}): SurfaceContext {
  return surfaceContext({ surfaces: ['maps'], baseUrl: 'https://tours.example', ...more })
}

/** The files that a surface yields: content by path; null for unchanged files. */
export async function contentsOf(
  files: Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>,
): Promise<Record<string, Buffer | null>> {
  const contents: Record<string, Buffer | null> = {}
  for await (const file of files)
    if ('keep' in file) contents[file.keep] = null
    else if ('path' in file) {
      const pieces: Buffer[] = []
      const { content: given } = file
      const content = typeof given === 'string' || Buffer.isBuffer(given) ? [given] : given
      for await (const piece of content) pieces.push(Buffer.from(piece))
      contents[file.path] = Buffer.concat(pieces)
    }
  return contents
}
