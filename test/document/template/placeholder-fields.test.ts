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
import { everyNth } from '../../helpers/extent.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { formats } from '../../helpers/loaded-formats.ts'
import { accountPage, fileOf, makerOf, pageOf, productPage, sectionsOf } from '../pages.ts'
import { accountExamples, accountSecrets } from './account-examples.ts'
import { productExamples, productSecrets } from './product-examples.ts'
import { schemaPaths } from './schema-paths.ts'

type Rows = Readonly<Record<string, { kind: PlaceholderKind; fields: readonly string[] }>>

const accountRows: Rows = accountPlaceholders
const productRows: Rows = productPlaceholders

/** Widens the type of field names, so that both tables have one type. */
const texts = (names: readonly string[]): readonly string[] => names

/** Products need a description here. Otherwise other fields would change the generated sentence of facts. */
const described = { description: 'A trip.' }

/** Whether a path is a declared field or a part of it. */
const isWithin = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

const accountPaths = schemaPaths(WireAccount)
/** Each type of feature counts as a separate field. */
const productPaths = schemaPaths(WireProduct).flatMap(path =>
  path === 'features[].shortDescription'
    ? featureTypes.map(type => `features[${type}]`)
    : path === 'features[].type'
      ? []
      : [path],
)

/** The section heading of each placeholder in the English template; '' for placeholders above the first section. */
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

/** The text of a page below a heading, without backslashes that escape characters. */
function textBelow(heading: string | undefined, entry: Entry): string {
  const section = sectionsOf(pageOf(entry)).get(heading ?? 'no heading') ?? ''
  return section.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
}

/** The front matter without the cover, which several fields of pictures decide together. */
function matterOf(entry: Entry): string {
  return (
    fileOf(markdown, entry)
      .split('---\n')[1]
      ?.replace(/^image: .*\n/m, '') ?? ''
  )
}

const carriers = (entry: Entry, marker: string) =>
  formats.filter(format => fileOf(format, entry).includes(marker)).map(({ name }) => name)

/** Makers with a template that contains only one placeholder, for each placeholder. */
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
    table: 'accountPlaceholders',
    rows: accountRows,
    paths: accountPaths,
    hidden: texts(hiddenAccountFields),
    matter: texts(accountMatterFields),
    /** Placeholders with values from other sources than fields of this schema. */
    foreign: texts([]),
    headings: headingsOf('account.md'),
    makers: singlePlaceholders('account', accountPlaceholders),
    page: (raw: object, make?: EntryMaker): Entry => accountPage(raw, make),
    full: fullAccount,
    examples: Object.entries(accountExamples),
    secrets: Object.entries(accountSecrets),
  },
  {
    table: 'productPlaceholders',
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

    it(`${table} shows every field of the schema except hidden ones and those only in the front matter`, () => {
      const undecided = paths.filter(path => placeholdersOf(path).length === 0 && !isHidden(path))
      expect(undecided.sort()).toEqual([...matter].sort())
    })

    it(`${table} has an example of every shown field and of every hidden field`, () => {
      expect(examples.map(([field]) => field).sort()).toEqual(paths.filter(path => !isHidden(path)).sort())
      expect(secrets.map(([field]) => field).sort()).toEqual(paths.filter(isHidden).sort())
    })

    it(`${table} has no placeholder without a field`, () => {
      const empty = Object.entries(rows).filter(([, { fields }]) => fields.length === 0)
      expect(empty.map(([name]) => name)).toEqual(foreign)
    })

    // Each of them fills every placeholder alone, which takes most of the time.
    it.each(everyNth(4, examples))(
      `${table} names the placeholders through which %s reaches the page`,
      (field, example) => {
        const changed = makers.flatMap(([placeholder, make]) => {
          const [shown, hidden] = [example.record, example.without ?? {}].map(raw => pageOf(page(raw, make)))
          return shown === hidden ? [] : [placeholder]
        })
        const less = example.hides === undefined ? [] : [example.hides]
        expect(changed.sort()).toEqual([...placeholdersOf(field), ...less].sort())
      },
    )

    it.each(examples)(`${table} is below the expected heading for %s`, (field, example) => {
      const [entry, without] = [page(example.record), page(example.without ?? {})]
      const found = placeholdersOf(field).map(placeholder => headings.get(placeholder))
      expect(found).toHaveLength(example.says?.length ?? 0)
      for (const [index, heading] of found.entries()) {
        expect(textBelow(heading, entry)).toContain(example.says?.[index])
        expect(textBelow(heading, without)).not.toContain(example.says?.[index])
      }
    })

    it.each(examples)(`${table}: the front matter has %s only if expected`, (_field, example) => {
      const [lines, without] = [example.record, example.without ?? {}].map(raw => matterOf(page(raw)))
      if (example.matter === undefined) return expect(lines).toBe(without)
      expect(lines).toContain(`: "${example.matter}"\n`)
      expect(without).not.toContain(`: "${example.matter}"\n`)
    })

    it.each(secrets)(`${table} shows %s in no page`, (_field, { record, marker, carriedBy }) => {
      expect(carriers(page({ ...full, ...record }), marker)).toEqual(carriedBy)
    })
  },
)
