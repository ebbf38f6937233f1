import type { List, ListItem, PhrasingContent, TextData } from 'mdast'
import { element, type Html, SUPPLIER_LINK } from '../element.ts'
import type { MarkdownHtml } from '../markdown/markdown-html.ts'
import type { SiteParts } from '../site-parts.ts'
import { labelled } from './sections.ts'

type Point = NonNullable<TextData['point']>

/** Two links replace coordinates: to OpenStreetMap, and to the reader's own map program. */
export function placesList(list: List, html: MarkdownHtml, site: SiteParts): Html {
  const items = list.children.map(item => placeItem(item, html, site))
  return element(list.ordered ? 'ol' : 'ul', { class: 'places' }, ...items)
}

function placeItem(item: ListItem, html: MarkdownHtml, site: SiteParts): Html {
  const [first, ...others] = item.children
  if (first?.type !== 'paragraph') return element('li', {}, html.blocks(item.children))
  const point = first.children.map(pointOf).find(found => found !== undefined)
  const line = first.children.filter(node => pointOf(node) === undefined)
  const found = labelled(line)
  return element(
    'li',
    {},
    ...(found === null
      ? [element('p', {}, html.line(line))]
      : [
          element('p', { class: 'role' }, html.line(found.label)),
          found.value.length === 0 ? null : element('p', {}, html.line(found.value)),
        ]),
    point === undefined ? null : mapLinks(point, site, html.fromTheLeft),
    html.blocks(others),
  )
}

function pointOf(node: PhrasingContent): Point | undefined {
  return node.type === 'text' ? node.data?.point : undefined
}

/** The zoom level at which OpenStreetMap shows the streets around a place. */
const ZOOM = 16

function mapLinks(
  { latitude, longitude }: Point,
  { words, inWords }: SiteParts,
  fromTheLeft: MarkdownHtml['fromTheLeft'],
): Html {
  const at = `${latitude}/${longitude}`
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${at}`
  const address = { href: map, rel: SUPPLIER_LINK, referrerpolicy: 'no-referrer' }
  return element(
    'p',
    { class: 'maps' },
    element('a', { ...address, ...inWords }, words.onMap),
    ' ',
    // A `geo` address (RFC 5870) opens the reader's own map program.
    element('a', { href: `geo:${latitude},${longitude}`, ...fromTheLeft }, `${latitude}, ${longitude}`),
  )
}
