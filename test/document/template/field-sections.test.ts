import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/document/entry.ts'
import type { EntryMaker } from '../../../src/document/make-entries.ts'
import { accountHoles } from '../../../src/document/template/account-holes.ts'
import {
  accountFields,
  type FieldSection,
  productFields,
} from '../../../src/document/template/field-sections.ts'
import type { Holes } from '../../../src/document/template/hole.ts'
import { BUILT_IN_TEMPLATES } from '../../../src/document/template/load-templates.ts'
import { productHoles } from '../../../src/document/template/product-holes.ts'
import { formats } from '../../../src/formats/index.ts'
import { markdown } from '../../../src/formats/markdown/markdown.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { accountPage, fileOf, makerOf, pageOf, productPage, sectionsOf } from '../pages.ts'
import { accountExamples, accountSecrets } from './account-examples.ts'
import { productExamples, productSecrets } from './product-examples.ts'

// @ts-expect-error: a row that names a hole which no template may have does not compile
;({ holes: ['nmae'] }) satisfies FieldSection<keyof typeof accountHoles>

/** The interface's Media object, by hand. */
const MEDIA = ['src', 'type', 'rel', 'title', 'caption', 'copyright'].map(field => `media[].${field}`)

/** The interface's Location object, by hand; responses carry the type under `types`. */
const LOCATIONS = [
  ...['title', 'shortDescription', 'type', 'types'],
  ...['place.latitude', 'place.longitude', 'place.streetAddress', 'place.addressLocality'],
  ...['place.addressRegion', 'place.postalCode', 'place.addressCountry', 'place.postOfficeBoxNumber'],
  ...['place.identifiers', 'place.sameAs'],
].map(field => `locations[].${field}`)

/** The interface's Account resource, by hand, with the rating and the reviews of its cache record. */
const ACCOUNT_FIELDS = [
  ...['id', 'name', 'telephone', 'website', 'description', 'category', 'secondaryCategory', 'timeZone'],
  ...['banner', 'email', 'locale', 'logo', 'proNetworkHandle', 'socialAHandle', 'photoShareHandle'],
  ...['microblogHandle', 'videoChannelHandle', 'shortVideoHandle', 'reviewSiteHandle'],
  ...['searchProfileHandle', 'tradeUrl', 'tradeEmail', 'requirements', 'productDescription'],
  ...['faqs[].question', 'faqs[].answer', ...MEDIA, ...LOCATIONS, 'bookingSystemsId[]'],
  ...['review_rating', 'number_review', 'reviews[].author', 'reviews[].rating', 'reviews[].title'],
  ...['reviews[].text', 'reviews[].date'],
]

/** The interface's Product resource, OCTO and MP+ fields, with features, options, units and prices, by hand. */
const PRODUCT_FIELDS = [
  ...['id', 'internalName', 'reference', 'locale', 'timeZone', 'allowFreesale', 'availabilityRequired'],
  ...['instantConfirmation', 'instantDelivery', 'availabilityType[]', 'deliveryMethods[]'],
  ...['deliveryFormats[]', 'redemptionMethod[]', 'title', 'shortDescription', 'description'],
  ...['features[INCLUSION]', 'features[EXCLUSION]', 'features[HIGHLIGHT]'],
  ...['features[PREBOOKING_INFORMATION]', 'features[PREARRIVAL_INFORMATION]'],
  ...['features[REDEMPTION_INSTRUCTION]', 'features[ACCESSIBILITY_INFORMATION]', 'features[BOOKING_TERM]'],
  ...['features[CANCELLATION_TERM]', 'features[RESTRICTIONS]', 'features[REQUIREMENTS]'],
  ...['features[ADDITIONAL_INFORMATION]', 'faqs[].question', 'faqs[].answer', ...MEDIA, ...LOCATIONS],
  ...['categoryLabels[]', 'durationMinutesFrom', 'durationMinutesTo', 'commentary[].format'],
  ...['commentary[].language', 'defaultCurrency', 'availableCurrencies[]', 'pricingPer[]'],
  ...['options[].id', 'options[].code', 'options[].name', 'options[].reference', 'options[].description'],
  ...['options[].units[].id', 'options[].units[].type', 'options[].units[].option_id'],
  ...['options[].units[].pricingFrom[].original', 'options[].units[].pricingFrom[].retail'],
  ...['options[].units[].pricingFrom[].net', 'options[].units[].pricingFrom[].currency'],
  ...['options[].units[].pricingFrom[].currencyPrecision', 'account.id', 'account.name'],
  ...['confirmationNecessary', 'startDate', 'endDate', 'category', 'redemptionType', 'guideType'],
  ...['tripDifficulty', 'emergencyPhone', 'bookingMinPax', 'bookingMaxPax', 'maxGroupSize'],
  ...['ageRestrictionType', 'ageRestrictionValue', 'heightRestrictionType', 'heightRestrictionValue'],
  ...['heightRestrictionUnit', 'weightRestrictionType', 'weightRestrictionValue', 'weightRestrictionUnit'],
  ...['dressCode', 'foodIncluded', 'drinksIncluded'],
]

/** The heading above each hole of the English template; '' above the first heading of the second depth. */
function headingsOf(template: string): Map<string, string> {
  const source = readFileSync(join(BUILT_IN_TEMPLATES, template), 'utf8')
  return new Map(
    [...sectionsOf(source)].flatMap(([heading, section]) =>
      [...section.matchAll(/\{(\w+)\}/g)].map(([, hole = '']): [string, string] => [hole, heading]),
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

const holesOf = (row: FieldSection<string> | undefined): readonly string[] =>
  row !== undefined && row !== 'not published' && 'holes' in row ? row.holes : []

const matterKeyOf = (row: FieldSection<string> | undefined) =>
  row !== undefined && row !== 'not published' ? row.frontMatter : undefined

/** A template for each hole that has nothing else. */
function singleHoles(kind: 'account' | 'product', holes: Holes<never>): [hole: string, EntryMaker][] {
  return Object.entries(holes).map(([hole, { kind: directive }]) => {
    const isLine = directive === 'value' || directive === 'link'
    return [hole, makerOf(kind, `${isLine ? ':' : '::'}${directive}{${hole}}\n`)]
  })
}

describe.each([
  {
    table: 'accountFields',
    rows: new Map<string, FieldSection<string>>(Object.entries(accountFields)),
    fields: ACCOUNT_FIELDS,
    holes: Object.keys(accountHoles),
    /** Holes that another table's fields fill. */
    foreign: [],
    headings: headingsOf('account.md'),
    makers: singleHoles('account', accountHoles),
    page: (raw: object, make?: EntryMaker): Entry => accountPage(raw, make),
    full: fullAccount,
    examples: Object.entries(accountExamples),
    secrets: Object.entries(accountSecrets),
  },
  {
    table: 'productFields',
    rows: new Map<string, FieldSection<string>>(Object.entries(productFields)),
    fields: PRODUCT_FIELDS,
    holes: Object.keys(productHoles),
    foreign: ['accountWebsite'],
    headings: headingsOf('product.md'),
    makers: singleHoles('product', productHoles),
    page: (raw: object, make?: EntryMaker): Entry => productPage(raw, make),
    full: fullProduct,
    examples: Object.entries(productExamples),
    secrets: Object.entries(productSecrets),
  },
])('$table', ({ table, rows, fields, holes, foreign, headings, makers, page, full, examples, secrets }) => {
  it(`${table} has a row for every field of the interface, and no other`, () => {
    expect([...rows.keys()].sort()).toEqual([...fields].sort())
  })

  it(`${table} names every hole that a template may have`, () => {
    const named = [...rows.values()].flatMap(holesOf)
    expect(holes.filter(hole => !named.includes(hole))).toEqual(foreign)
  })

  it.each(examples)(`${table} names the holes through which %s reaches the page`, (field, example) => {
    const changed = makers.flatMap(([hole, make]) => {
      const [said, unsaid] = [example.record, example.without ?? {}].map(raw => pageOf(page(raw, make)))
      return said === unsaid ? [] : [hole]
    })
    const hidden = example.hides === undefined ? [] : [example.hides]
    expect(changed.sort()).toEqual([...holesOf(rows.get(field)), ...hidden].sort())
  })

  it.each(examples)(`${table} leads to the heading under which %s stands`, (field, example) => {
    const [entry, without] = [page(example.record), page(example.without ?? {})]
    const said = holesOf(rows.get(field)).map(hole => headings.get(hole))
    expect(said).toHaveLength(example.says?.length ?? 0)
    for (const [index, heading] of said.entries()) {
      expect(saidUnder(heading, entry)).toContain(example.says?.[index])
      expect(saidUnder(heading, without)).not.toContain(example.says?.[index])
    }
  })

  it.each(examples)(`${table} tells whether %s stands in the front matter`, (field, example) => {
    const [matter, without] = [example.record, example.without ?? {}].map(raw => matterOf(page(raw)))
    const key = matterKeyOf(rows.get(field))
    if (key === undefined) return expect(matter).toBe(without)
    expect(matter).toContain(`${key}: "${example.matter}"\n`)
    expect(without).not.toContain(`${key}: "${example.matter}"\n`)
  })

  it.each(secrets)(`${table} is right that %s is not published`, (field, { record, marker, carriedBy }) => {
    expect(rows.get(field)).toBe('not published')
    expect(carriers(page({ ...full, ...record }), marker)).toEqual(carriedBy)
  })
})
