interface Shape {
  name: string
  /** Keys that no other record or document has together. */
  keys?: readonly string[]
  text?: RegExp
  advice: string
}

const WITH_MAPPING =
  'Build it with a mapping, which tourpress inspect writes: docs/mapping.md. The function map of a config file can too'
const IN_CODE = 'Nothing here reads it. A source in code can: docs/config.md says how'
const OF_TREE = 'It holds no records. A tree with the surface bulk has them in its folder sources'
const SAVED = 'Export or save the records themselves as .json or .jsonl'

/** The first shape that fits counts. Once tourpress reads a shape, remove it here or change its `advice`. */
export const SHAPES: readonly Shape[] = [
  { name: 'a manifest of a published tree', keys: ['generation', 'fingerprint', 'counts'], advice: OF_TREE },
  {
    name: 'the list of downloads of a published tree',
    keys: ['mediaType', 'shards'],
    advice: 'Build from a file that it names, or from the folder sources beside it, which has all fields',
  },
  { name: 'a list of records of a published tree', keys: ['hash', 'digest', 'bytes'], advice: OF_TREE },
  { name: 'an index of lists of a published tree', keys: ['buckets', 'hashes'], advice: OF_TREE },
  { name: 'a change feed of a published tree', keys: ['op', 'hash', 'fields'], advice: OF_TREE },
  { name: 'the state of a target', keys: ['generation', 'lease'], advice: OF_TREE },
  { name: 'an HTML page', text: /^\s*(?:<!doctype html|<html\b|<head\b|<body\b)/i, advice: SAVED },
  { name: 'a sitemap', text: /^\s*<(?:[^>]*>\s*<){0,3}?(?:urlset|sitemapindex)\b/, advice: OF_TREE },
  { name: 'XML', text: /^\s*<[?!a-z]/i, advice: IN_CODE },
  {
    name: "an archive, such as a spreadsheet's own format",
    text: /^PK\x03\x04/,
    advice: 'Save a spreadsheet as CSV, and take a catalogue out of its archive',
  },
  { name: 'a PDF', text: /^%PDF-/, advice: SAVED },
  { name: 'a Markdown text, such as llms.txt', text: /^(?:---\n[\s\S]*?\n---\n)?\s*# \S/, advice: OF_TREE },
  { name: 'GeoJSON', text: /"type"\s*:\s*"FeatureCollection"/, advice: WITH_MAPPING },
  { name: 'schema.org JSON-LD', keys: ['@type'], text: /"@(?:context|graph)"\s*:/, advice: WITH_MAPPING },
  { name: 'a product of Shopify', keys: ['variants', 'handle'], advice: WITH_MAPPING },
  { name: 'a product of WooCommerce', keys: ['permalink', 'regular_price'], advice: WITH_MAPPING },
]

export function shapeOfKeys(keys: readonly string[]): Shape | undefined {
  return SHAPES.find(shape => shape.keys?.every(key => keys.includes(key)))
}

export function shapeOfText(text: string): Shape | undefined {
  const hasKey = (key: string) => new RegExp(`"${key}"\\s*:`).test(text)
  return SHAPES.find(shape => shape.text?.test(text) || shape.keys?.every(hasKey))
}
