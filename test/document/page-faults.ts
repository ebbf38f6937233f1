import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { referenceTo } from '../../src/catalogue/schema/account.ts'
import type { Entry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { readAccount, readProduct } from '../catalogue/model.ts'
import { accountFrom } from '../helpers/entries.ts'
import { allNodes } from '../helpers/outline.ts'

const make = makeEntries(templatesFrom(readTemplates(null)), addressesAt(null))
const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Nodes that a page never has, whatever its values are. */
const FOREIGN: ReadonlySet<Nodes['type']> = new Set([
  'definition',
  'footnoteDefinition',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'linkReference',
  'thematicBreak',
])

/** Sections with a single text. They are missing if the text is empty after sanitising. */
const SINGLE = new Set(['About', 'What we offer'])

/** The issues of a product page with the text in all single values. */
export function productIssues(text: string): string[] {
  return issuesOf(
    productEntryOf({
      internalName: 'Harmless',
      title: text,
      shortDescription: text,
      // A description that repeats the title or the short description would be left out.
      description: `Harmless.\n\n${text}`,
      category: text,
      tripDifficulty: 'Harmless',
      ageRestrictionValue: 12,
      weightRestrictionValue: 30,
      weightRestrictionUnit: text,
      foodIncluded: text,
      account: { id: 'a1', name: text },
    }),
    ['Key facts', 'About', 'Restrictions', 'Operated by'],
  )
}

/** The issues of a product page with the text as title and description, and no other values. */
export function productMainIssues(text: string): string[] {
  const entry = productEntryOf({ internalName: 'Harmless', title: text, description: text })
  return issuesOf(entry, ['About', 'Operated by'])
}

/** The issues of a product page with all texts in every list. */
export function productListIssues(texts: readonly string[]): string[] {
  return issuesOf(
    productEntryOf({
      title: 'Harmless',
      features: ['Harmless', ...texts].map(text => ({ type: 'HIGHLIGHT', shortDescription: text })),
      categoryLabels: ['harmless', ...texts],
      locations: [
        { title: 'Harmless' },
        ...texts.map(text => ({
          title: text,
          shortDescription: text,
          place: { addressLocality: text },
        })),
      ],
      options: [{ name: 'Harmless' }, ...texts.map(text => ({ name: text, description: text }))],
      faqs: [
        { question: 'Harmless?', answer: 'Harmless.' },
        ...texts.map(text => ({ question: text, answer: text })),
      ],
      media: [
        { src: 'https://media.example/1' },
        ...texts.map(text => ({
          src: 'https://media.example/2',
          title: text,
          caption: `${text}.`,
        })),
      ],
    }),
    [
      ...['Key facts', 'About', 'Highlights', 'Places', 'Options and prices'],
      ...['Questions and answers', 'Operated by', 'Pictures'],
    ],
  )
}

/** The issues of an account page with the text in all single values. */
export function accountIssues(text: string): string[] {
  const account = {
    name: text,
    internalName: 'Harmless',
    description: text,
    productDescription: text,
    timeZone: 'Europe/Paris',
    website: 'https://harmless.example',
    telephone: text,
    review_rating: text,
  }
  return issuesOf(accountEntryOf(account), ['What we offer', 'Key facts', 'Contact'])
}

/** The issues of an account page with the text as name and description, and no other values. */
export function accountMainIssues(text: string): string[] {
  return issuesOf(accountEntryOf({ internalName: 'Harmless', name: text, description: text }), [])
}

/** The issues of an account page with all texts in every list. */
export function accountListIssues(texts: readonly string[]): string[] {
  return issuesOf(
    accountEntryOf({
      name: 'Harmless',
      reviews: [
        { title: 'Harmless' },
        ...texts.map(text => ({ author: text, title: text, text, rating: 4 })),
      ],
    }),
    ['Key facts', 'Reviews'],
  )
}

function productEntryOf(raw: object): Entry {
  const { product, owner } = readProduct({ id: 'p1', ...raw })
  const account = accountFrom({ id: 'a1', name: owner?.name ?? 'Harmless' })
  return make.product(product, referenceTo(account))
}

function accountEntryOf(raw: object): Entry {
  return make.account(readAccount({ id: 'a1', ...raw }).account, 'all')
}

function issuesOf(entry: Entry, sections: readonly string[]): string[] {
  const title = entry.type === 'product' ? entry.product.title : entry.account.name
  const nodes = allNodes(parser.parse(markdown.record(entry)))
  const [main, ...seconds] = nodes.flatMap(node =>
    node.type === 'heading' && node.depth <= 2 ? [`${'#'.repeat(node.depth)} ${textOf(node)}`] : [],
  )
  const expected = sections
    .map(section => `## ${section}`)
    .filter((heading, index) => !SINGLE.has(sections[index] ?? '') || seconds.includes(heading))
  return [
    ...(main === `# ${title}` ? [] : [`The main heading is ${JSON.stringify(main)}`]),
    ...(seconds.join('\n') === expected.join('\n') ? [] : [`The other headings are ${seconds.join(', ')}`]),
    ...nodes.flatMap(node => (FOREIGN.has(node.type) ? [`There is a node ${node.type}`] : [])),
    ...nodes.flatMap(node => (node.type === 'link' ? linkIssue(node.url) : [])),
  ]
}

/** remark turns e-mail addresses into links even if they are escaped, so such links are allowed. */
function linkIssue(url: string): string[] {
  return /^(?:https?:\/\/|(?:mailto|xmpp):[^@]+@[\w.-]+$)/.test(url) ? [] : [`A link leads to ${url}`]
}

function textOf(node: Nodes): string {
  return allNodes(node)
    .map(inner => ('value' in inner ? inner.value : ''))
    .join('')
}
