import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WireAccount } from '../../../src/catalogue/schema/account.ts'
import { featureTypes } from '../../../src/catalogue/schema/feature.ts'
import { WireProduct } from '../../../src/catalogue/schema/product.ts'
import type { Entry } from '../../../src/document/entry.ts'
import type { EntryMaker } from '../../../src/document/make-entries.ts'
import {
  accountMatterFields,
  accountPlaceholders,
  hiddenAccountFields,
} from '../../../src/document/template/account-placeholders.ts'
import type { PlaceholderKind } from '../../../src/document/template/placeholder.ts'
import {
  hiddenProductFields,
  productMatterFields,
  productPlaceholders,
} from '../../../src/document/template/product-placeholders.ts'
import { BUILT_IN_TEMPLATES } from '../../../src/document/template/template-files.ts'
import { markdown } from '../../../src/formats/markdown/markdown.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { formats } from '../../helpers/loaded-formats.ts'
import { accountPage, fileOf, makerOf, pageOf, productPage, sectionsOf } from '../pages.ts'
import { accountExamples, accountSecrets } from './account-examples.ts'
import { productExamples, productSecrets } from './product-examples.ts'
import { schemaPaths } from './schema-paths.ts'

type Rows = Readonly<Record<string, { kind: PlaceholderKind; fields: readonly string[] }>>

const accountRows: Rows = accountPlaceholders
const productRows: Rows = productPlaceholders

/** Field names as plain texts, so that both tables have one type. */
const texts = (names: readonly string[]): readonly string[] => names

/** A product without any text gets a sentence of facts, which fields would reach. */
const described = { description: 'A trip.' }

/** Whether a declared field is the field of a path, or holds it. */
const isWithin = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

const accountPaths = schemaPaths(WireAccount)
/** Each type of feature is a field of its own. */
const productPaths = schemaPaths(WireProduct).flatMap(path =>
  path === 'features[].shortDescription'
    ? featureTypes.map(type => `features[${type}]`)
    : path === 'features[].type'
      ? []
      : [path],
)

/** The heading above each placeholder of the English template; '' above the first heading of the second depth. */
function headingsOf(template: string): Map<string, string> {
  const source = readFileSync(join(BUILT_IN_TEMPLATES, template), 'utf8')
  return new Map(
    [...sectionsOf(source)].flatMap(([heading, section]) =>
      [...section.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']): [string, string] => [
        placeholder,
        heading,
      ]),
    ),
  )
}

/** What a page says under a heading, without the backslashes that keep signs from meaning something. */
function saidUnder(heading: string | undefined, entry: Entry): string {
  const section = sectionsOf(pageOf(entry)).get(heading ?? 'no heading') ?? ''
  return section.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
}

function matterOf(entry: Entry): string {
  return fileOf(markdown, entry).split('---\n')[1] ?? ''
}

const carriers = (entry: Entry, marker: string) =>
  formats.filter(format => fileOf(format, entry).includes(marker)).map(({ name }) => name)

/** A template for each placeholder that has nothing else. */
function singlePlaceholders(
  kind: 'account' | 'product',
  placeholders: Rows,
): [placeholder: string, EntryMaker][] {
  return Object.entries(placeholders).map(([placeholder, { kind: directive }]) => {
    const isLine = directive === 'value' || directive === 'link'
    return [placeholder, makerOf(kind, `${isLine ? ':' : '::'}${directive}{${placeholder}}\n`)]
  })
}

describe.each([
  {
    table: 'accountHoles',
    rows: accountRows,
    paths: accountPaths,
    hidden: texts(hiddenAccountFields),
    matter: texts(accountMatterFields),
    /** Placeholders that another record's fields fill. */
    foreign: texts([]),
    headings: headingsOf('account.md'),
    makers: singlePlaceholders('account', accountPlaceholders),
    page: (raw: object, make?: EntryMaker): Entry => accountPage(raw, make),
    full: fullAccount,
    examples: Object.entries(accountExamples),
    secrets: Object.entries(accountSecrets),
  },
  {
    table: 'productHoles',
    rows: productRows,
    paths: productPaths,
    hidden: texts(hiddenProductFields),
    matter: texts(productMatterFields),
    foreign: texts(['hours', 'openingHours', 'bookingPage', 'accountWebsite', 'accountTelephone']),
    headings: headingsOf('product.md'),
    makers: singlePlaceholders('product', productPlaceholders),
    page: (raw: object, make?: EntryMaker): Entry => productPage({ ...described, ...raw }, make),
    full: fullProduct,
    examples: Object.entries(productExamples),
    secrets: Object.entries(productSecrets),
  },
])(
  '$table',
  ({ table, rows, paths, hidden, matter, foreign, headings, makers, page, full, examples, secrets }) => {
    const isHidden = (path: string) => hidden.some(field => isWithin(path, field))
    const placeholdersOf = (path: string) =>
      Object.entries(rows).flatMap(([name, { fields }]) =>
        fields.some(field => isWithin(path, field)) ? [name] : [],
      )

    it(`${table} names fields that the schema has`, () => {
      const named = [...Object.values(rows).flatMap(({ fields }) => fields), ...hidden, ...matter]
      expect(named.filter(field => !paths.some(path => isWithin(path, field)))).toEqual([])
    })

    it(`${table} shows every field of the schema that is not hidden and not in the front matter alone`, () => {
      const undecided = paths.filter(path => placeholdersOf(path).length === 0 && !isHidden(path))
      expect(undecided.sort()).toEqual([...matter].sort())
    })

    it(`${table} has an example of every field that is shown, and of every one that is hidden`, () => {
      expect(examples.map(([field]) => field).sort()).toEqual(paths.filter(path => !isHidden(path)).sort())
      expect(secrets.map(([field]) => field).sort()).toEqual(paths.filter(isHidden).sort())
    })

    it(`${table} has no hole without a field`, () => {
      const empty = Object.entries(rows).filter(([, { fields }]) => fields.length === 0)
      expect(empty.map(([name]) => name)).toEqual(foreign)
    })

    it.each(examples)(`${table} names the holes through which %s reaches the page`, (field, example) => {
      const changed = makers.flatMap(([placeholder, make]) => {
        const [said, unsaid] = [example.record, example.without ?? {}].map(raw => pageOf(page(raw, make)))
        return said === unsaid ? [] : [placeholder]
      })
      const less = example.hides === undefined ? [] : [example.hides]
      expect(changed.sort()).toEqual([...placeholdersOf(field), ...less].sort())
    })

    it.each(examples)(`${table} leads to the heading under which %s stands`, (field, example) => {
      const [entry, without] = [page(example.record), page(example.without ?? {})]
      const said = placeholdersOf(field).map(placeholder => headings.get(placeholder))
      expect(said).toHaveLength(example.says?.length ?? 0)
      for (const [index, heading] of said.entries()) {
        expect(saidUnder(heading, entry)).toContain(example.says?.[index])
        expect(saidUnder(heading, without)).not.toContain(example.says?.[index])
      }
    })

    it.each(examples)(`${table}: the front matter has %s where it is to have it`, (_field, example) => {
      const [lines, without] = [example.record, example.without ?? {}].map(raw => matterOf(page(raw)))
      if (example.matter === undefined) return expect(lines).toBe(without)
      expect(lines).toContain(`: "${example.matter}"\n`)
      expect(without).not.toContain(`: "${example.matter}"\n`)
    })

    it.each(secrets)(`${table} is right that no page shows %s`, (_field, { record, marker, carriedBy }) => {
      expect(carriers(page({ ...full, ...record }), marker)).toEqual(carriedBy)
    })
  },
)
