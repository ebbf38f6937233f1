import { isObject } from '../../runtime/is-object.ts'
import type { Facts, LintResult, Listing } from '../format.ts'
import { isWebAddress } from '../published-values.ts'
import { jsonIn } from '../validate.ts'

export type Node = Readonly<Record<string, unknown>>

/**
 * The properties that a node must have, by its type: names, and what Google requires for snippets and FAQ pages
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Answer: ['text'],
  FAQPage: ['mainEntity'],
  GeoCoordinates: ['latitude', 'longitude'],
  ItemList: ['itemListElement'],
  Offer: ['price', 'priceCurrency'],
  Product: ['name'],
  Question: ['name', 'acceptedAnswer'],
  TouristTrip: ['name'],
  TravelAgency: ['name'],
}

const OFFER_OF_DATES: ReadonlySet<string> = new Set(['@type', 'availabilityStarts', 'availabilityEnds'])

/** Properties that schema.org defines for Product but not for Trip. A TouristTrip alone may not have them. */
const ONLY_IN_PRODUCTS = [
  'additionalProperty',
  'aggregateRating',
  'audience',
  'brand',
  'category',
  'review',
  'sku',
]
const ADDRESSES = new Set(['contentUrl', 'logo', 'sameAs', 'url'])

export function lintJsonld(file: Buffer): LintResult {
  const document = jsonIn(file)
  const graph =
    isObject(document) && document['@context'] === 'https://schema.org' ? document['@graph'] : null
  const nodes = nodesIn(graph)
  const [node] = nodes
  if (!Array.isArray(graph) || node === undefined || nodes.length < graph.length)
    return { issues: ['is no graph of schema.org nodes'], facts: {} }
  const issues = nodes.flatMap(child => {
    // A record whose `@id` is a web address also has a page, so its `url` must not be missing.
    const isUnlinked = isWebAddress(child['@id']) && child['url'] === undefined
    const found = isUnlinked ? [': has no url'] : []
    addNodeIssues(child, found)
    return found.map(issue => typesOf(child).join(' and ') + issue)
  })
  if (file.includes('<')) issues.push('holds a <, which could end a script element')
  return { issues, facts: factsOf(node) }
}

function addNodeIssues(node: Node, issues: string[]): void {
  const types = typesOf(node)
  if (types.length === 0 && Object.keys(node).join() !== '@id') {
    issues.push(': has no type')
    return
  }
  // A trip without a price has an Offer that states only dates, so this Offer needs no `price`.
  const isOfDates = Object.keys(node).length > 1 && Object.keys(node).every(key => OFFER_OF_DATES.has(key))
  for (const type of isOfDates ? [] : types)
    for (const key of REQUIRED[type] ?? NONE) if (!(key in node)) issues.push(`: has no ${key}`)
  const isProduct = types.includes('Product')
  if (isProduct && !['offers', 'aggregateRating', 'review'].some(key => key in node))
    issues.push(': has neither offers nor a rating nor a review')
  if (!isProduct && types.includes('TouristTrip'))
    for (const key of ONLY_IN_PRODUCTS)
      if (key in node) issues.push(`: has ${key}, which a TouristTrip has not`)
  for (const key in node) {
    const before = issues.length
    addValueIssues(key, node[key], issues)
    for (let at = before; at < issues.length; at++) issues[at] = `.${key}${issues[at]}`
  }
}

const NONE: readonly string[] = []

function addValueIssues(key: string, value: unknown, issues: string[]): void {
  if (value === null || value === '') issues.push(': is empty')
  else if (Array.isArray(value)) {
    if (value.length === 0) issues.push(': is empty')
    for (const item of value) addValueIssues(key, item, issues)
  } else if (isObject(value)) addNodeIssues(value, issues)
  else if (key === '@id' && !/^(?:https?:\/\/|urn:)/.test(String(value)))
    issues.push(': is no absolute address')
  else if (ADDRESSES.has(key) && !isWebAddress(value)) issues.push(': is no http(s) address')
}

function factsOf(node: Node): Facts {
  const { identifier, name } = node
  const offers = nodesIn(node['offers']).flatMap(offer => nodesIn(offer['offers']))
  const isProduct = typesOf(node).includes('TouristTrip')
  return {
    ...(typeof identifier === 'string' ? { id: identifier } : {}),
    ...(typeof name === 'string' ? { title: name } : {}),
    ...(isProduct && {
      prices: offers.map(offer => `${offer['priceCurrency']} ${offer['price']}`).sort(),
      listing: listingOf(node),
    }),
  }
}

function listingOf(node: Node): Listing {
  const images = nodesIn(node['image'])
  const stops = nodesIn(nodesIn(node['itinerary'])[0]?.['itemListElement']).flatMap(stop =>
    nodesIn(stop['item']),
  )
  return {
    images: images.length,
    imagesWithText: images.filter(image => 'name' in image || 'caption' in image).length,
    hasPlace: stops.length > 0,
    hasCoordinates: stops.some(stop => 'geo' in stop),
  }
}

function typesOf(node: Node): readonly string[] {
  const types = node['@type']
  if (types === undefined) return NONE
  return Array.isArray(types) ? types.map(String) : [String(types)]
}

function nodesIn(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}
