import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { filesIn } from '../helpers/golden.ts'

const ACCOUNTS = 6

export interface Tour {
  account: number
  title: number
  reference: number
  locale: string
}

const id = fc.integer({ min: 0, max: 29 })
const accountOf = (accounts: number) => fc.integer({ min: 0, max: accounts - 1 })
const tourOf = (accounts: number) =>
  fc.record({
    account: accountOf(accounts),
    title: fc.integer({ min: 0, max: 4 }),
    reference: fc.integer({ min: 0, max: 3 }),
    locale: fc.constantFrom('en', 'fr', 'ja'),
  })

/** `FILLING.most`: so few records that a handful makes many buckets, and some accounts are cut. */
export const most = fc.constantFrom(0.3, 1, 1, 2, 4, 8, 100)

export type Edit = { op: 'put'; id: number; tour: Tour } | { op: 'drop' | 'rename'; id: number }

/** Edits of products with these ids, and of this number of accounts. */
export const editOf = (id: fc.Arbitrary<number>, accounts: number): fc.Arbitrary<Edit> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ op: fc.constant('put' as const), id, tour: tourOf(accounts) }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('drop' as const), id }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('rename' as const), id: accountOf(accounts) }) },
  )
const edit = editOf(id, ACCOUNTS)

export type Step =
  | { op: 'build' | 'base'; edits: Edit[] }
  | { op: 'partition'; most: number; edits: Edit[] }
  | { op: 'write'; ids: number[]; title: number }
  | { op: 'rollback' | 'full' | 'others' }

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('build' as const, 'build' as const, 'base' as const),
      edits: fc.array(edit, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('partition' as const),
      most,
      edits: fc.array(edit, { maxLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('write' as const),
      ids: fc.array(id, { minLength: 1, maxLength: 2 }),
      title: fc.integer({ min: 5, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constantFrom('rollback' as const, 'full' as const, 'others' as const) }),
  },
)

export const tours = fc
  .array(fc.tuple(id, tourOf(ACCOUNTS)), { minLength: 8, maxLength: 30 })
  .map(pairs => new Map(pairs))

/** The records of a source, which edits change, and what was written over the API since. */
export function catalogueModel(first: ReadonlyMap<number, Tour>, accounts = ACCOUNTS) {
  const tours = new Map(first)
  const names = Array.from({ length: accounts }, () => 0)
  /** The titles that were written, of products whose source has not changed since. */
  const written = new Map<number, number>()
  return {
    tours,
    written,
    apply(edits: readonly Edit[]): void {
      for (const each of edits) {
        if (each.op === 'rename') names[each.id] = (names[each.id] ?? 0) + 1
        else {
          const now = each.op === 'put' ? each.tour : undefined
          if (JSON.stringify(now) !== JSON.stringify(tours.get(each.id))) written.delete(each.id)
          if (now === undefined) tours.delete(each.id)
          else tours.set(each.id, now)
        }
      }
      if (tours.size === 0) tours.set(0, { account: 0, title: 0, reference: 0, locale: 'en' })
    },
    /** Writes the source into a folder. */
    write(folder: string): string {
      const file = join(folder, 'source.json')
      const products = [...tours].map(([id, { account, title, reference, locale }]) => ({
        id: `p${id}`,
        account: { id: `a${account}` },
        title: `Title ${title}`,
        internalName: 'x',
        description: `A long way round. ${'It is worth it. '.repeat(title * 10)}`,
        reference: reference === 0 ? null : `R${reference}`,
        category: `Kind ${reference}`,
        locations: [
          {
            types: ['START'],
            place: { addressLocality: `Town ${title % 3}`, latitude: 50 + title / 10, longitude: id % 2 },
          },
        ],
        durationMinutesFrom: 60 * title,
        locale,
        // A new title also adds or removes the picture.
        media:
          title % 2 === 0
            ? []
            : [{ src: `https://images.example/${title}.jpg`, type: 'image/jpeg', rel: 'GALLERY' }],
      }))
      const accounts = names.map((name, index) => ({ id: `a${index}`, name: `Operator ${name}` }))
      writeFileSync(file, JSON.stringify({ accounts, products }))
      return file
    },
  }
}

/** A tree without the paths that `leftOut` matches, and without what tells when and after what it was built. */
export function timelessContents(folder: string, leftOut: RegExp): Record<string, string> {
  const root = join(folder, 'out/current/')
  const timeless = (text: string) =>
    text.replaceAll(/"updated":(?:null|"[^"]*")/g, '').replaceAll(/<lastmod>[^<]*<\/lastmod>\s*/g, '')
  return Object.fromEntries(
    filesIn(root)
      .filter(file => !leftOut.test(file))
      .map(file => [file, timeless(readFileSync(join(root, file), 'latin1'))]),
  )
}
