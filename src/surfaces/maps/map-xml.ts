/** `loc` and `images` are elements in XML, made by `locXml` and `imagesXml`. */
export interface MapEntry {
  loc: string
  /** When a build last saw the page or the sitemap change, ISO 8601; null if unknown. */
  updated: string | null
  images?: string
}

/** The XML of an entry: `url` in `urlset`, or `sitemap` in `sitemapindex` (sitemaps.org). */
export function entryXml(name: 'url' | 'sitemap', { loc, updated, images = '' }: MapEntry): string {
  const date = updated === null ? '' : element('lastmod', escaped(updated))
  return element(name, loc + date + images)
}

/** Tabs are escaped, because `entryRow` separates fields by tabs. */
export function locXml(address: string): string {
  return element('loc', escaped(address))
}

export function imagesXml(images: readonly string[] = []): string {
  return images.map(image => element('image:image', element('image:loc', escaped(image)))).join('')
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const ATTRIBUTES = {
  urlset: `${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`,
  sitemapindex: NAMESPACE,
}

/** The entries are streamed, because there may be too many for memory. */
export function* mapXml(name: keyof typeof ATTRIBUTES, entries: Iterable<string>): Iterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${ATTRIBUTES[name]}>\n`
  for (const entry of entries) yield `${entry}\n`
  yield `</${name}>\n`
}

/** Characters that are removed from texts, because XML 1.0 forbids them even as references (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, character => REFERENCES[character] ?? '')
}
