import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { referenceTo } from '../../src/catalogue/schema/account.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { htmlText } from '../../src/surfaces/pages/element.ts'
import { markdownHtml } from '../../src/surfaces/pages/markdown/markdown-html.ts'
import { accountFrom, productFrom } from '../helpers/entries.ts'

const makers = makeEntries(templatesFrom(readTemplates(null)), addressesAt(null))
const operator = accountFrom({ id: 'a', name: 'Kobben' })
const entryOf = (raw: object) => makers.product(productFrom(raw), referenceTo(operator))
const linesOf = (raw: object) =>
  entryOf(raw)
    .document.children.map(node => htmlText([markdownHtml([]).blocks([node])]))
    .join('\n')
    .split('\n')

const kayak = {
  id: 'k',
  title: 'Paddla',
  category: 'Kajak',
  durationMinutesFrom: 120,
  instantConfirmation: true,
  locations: [
    { title: 'Bryggan', types: ['START'], place: { addressLocality: 'Falun', addressCountry: 'SE' } },
  ],
  features: [{ type: 'HIGHLIGHT', shortDescription: 'About <b>seals</b>' }],
}

it('a page in a language without a template marks its English words as English', () => {
  expect(linesOf({ ...kayak, locale: 'sv-SE' })).toEqual(
    expect.arrayContaining([
      '<h1>Paddla</h1>',
      '<h2 lang="en">Key facts</h2>',
      '<li><span lang="en">Duration: 2 hours</span></li>',
      '<li><span lang="en">Category: </span>Kajak</li>',
      '<li><strong><span lang="en">Start</span></strong>: Bryggan, Falun, <span lang="en">Sweden</span></li>',
      '<li>About <strong>seals</strong></li>',
      '<li><span lang="en">Instant confirmation</span></li>',
    ]),
  )
})

it('English words have the direction ltr on a page in a right-to-left language', () => {
  expect(linesOf({ ...kayak, locale: 'fa' })).toEqual(
    expect.arrayContaining([
      '<h2 lang="en" dir="ltr">Key facts</h2>',
      '<li><span lang="en" dir="ltr">Category: </span>Kajak</li>',
    ]),
  )
})

it.each(['en', 'en-GB', 'de-AT', 'zh-HK', undefined])('a page in %s has no lang attributes', locale => {
  expect(linesOf({ ...kayak, ...(locale && { locale }) }).join('\n')).not.toContain('lang=')
})

it('marks of foreign words change neither text nor Markdown', () => {
  const file = readFileSync(new URL('../../examples/catalogue.json', import.meta.url), 'utf8')
  const { products } = z.object({ products: z.array(z.looseObject({})) }).parse(JSON.parse(file))
  for (const raw of [kayak, ...products]) {
    const [native, foreign] = ['en', 'sv'].map(locale => entryOf({ ...raw, category: 'Kajak', locale }))
    if (native === undefined || foreign === undefined) throw new Error('There are no entries')
    expect(foreign.text).toBe(native.text)
    expect(markdown.record(foreign)).toBe(markdown.record(native).replace('"en"', '"sv"'))
  }
})
