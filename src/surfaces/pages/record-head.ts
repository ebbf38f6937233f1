import type { Entry, Translation } from '../../document/entry.ts'
import { jsonld, nodeText } from '../../formats/jsonld/jsonld.ts'
import { type Child, element, type Html } from './element.ts'
import {
  type Alternate,
  alternateLinks,
  canonicalLink,
  jsonLdScript,
  languageLinks,
  type OpenGraph,
  openGraph,
} from './page-head.ts'
import { webPageNode } from './page-nodes.ts'
import { pagePath } from './paths.ts'
import type { Step } from './site-layout.ts'
import type { SiteParts } from './site-parts.ts'

/** The data for the head of a record's page. */
interface RecordHead {
  title: string
  /** One line about the record, for search engines and shared links; null if there is none. */
  summary: string | null
  steps: readonly Step[]
  /** The picture that other sites show when the page is shared. */
  image: OpenGraph['image']
  /** The record's files in the published formats. */
  alternates: readonly Alternate[]
  /** The record in each of its languages, this record included. @default links to no other language */
  translations?: readonly Translation[]
  /** Links to the previous and the next page of an account. @default none */
  links?: readonly Html[]
  /** Further nodes of the JSON-LD, as text. @default none */
  nodes?: readonly string[]
}

/** Makes the elements of the head of a record's page. */
export function recordHead(
  entry: Entry,
  { context, locale, name }: SiteParts,
  { title, summary, steps, image, alternates, translations = [], links = [], nodes = [] }: RecordHead,
): Child[] {
  const { baseUrl } = context
  const path = pagePath(entry.type, entry.id)
  const mainEntity = { '@id': entry.addressOf(entry.type, entry.id) }
  const facts = { title, address: path, locale, baseUrl, site: name.text, steps, mainEntity }
  const others = translations.filter(({ id }) => id !== entry.id)
  return [
    ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
    ...canonicalLink(path, baseUrl),
    ...links,
    ...alternateLinks(alternates),
    ...languageLinks(translations, baseUrl),
    ...openGraph(context, {
      title,
      description: summary,
      site: name.text,
      url: baseUrl && `${baseUrl}/${path}`,
      locale,
      otherLocales: others.map(translation => translation.locale),
      image,
    }),
    jsonLdScript([jsonld.record(entry), nodeText(webPageNode(facts)), ...nodes]),
  ]
}
