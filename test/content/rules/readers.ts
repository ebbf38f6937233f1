import * as z from 'zod'
import type { PageElement, ParsedPage } from '../../helpers/html-page.ts'
import type { PublishedRecord, PublishedTree, Rule } from '../rule.ts'

/** The base address of `publishTree`. */
const BASE = 'https://tours.example/'

const Value = z.record(z.string(), z.unknown())
type Value = z.infer<typeof Value>
const Graph = z.object({ '@graph': z.array(Value) })

const lineOf = (record: PublishedRecord) => Value.parse(JSON.parse(record.file('jsonl')))
const graphOf = (json: string) => Graph.parse(JSON.parse(json))['@graph']
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const nodes = (value: unknown): Value[] =>
  list(value).flatMap(item => {
    const { data } = Value.safeParse(item)
    return data === undefined ? [] : [data]
  })
const isOfType = (node: Value, type: string) => list(node['@type']).includes(type)

/** All nodes of a JSON-LD file at any depth, without references and other values. */
function nodesIn(value: unknown): Value[] {
  return nodes(value).flatMap(node => [
    ...('@type' in node ? [node] : []),
    ...Object.values(node).flatMap(nodesIn),
  ])
}

/** The path of an address in the tree; undefined for other addresses. */
const pathOf = (address: unknown) =>
  typeof address === 'string' && address.startsWith(BASE)
    ? address.slice(BASE.length).replace(/^$/, 'index.html')
    : undefined

const whereOf = ({ model }: PublishedRecord) =>
  model.locations.find(({ place }) => place.addressLocality !== null)?.place.addressLocality

/** The paths of the tree that a record's Markdown links to. */
const linkedFrom = (record: PublishedRecord) =>
  Array.from(record.file('md').matchAll(/\]\(([^()\s]+)\)/g), ([, url]) => pathOf(url)).filter(
    path => path !== undefined,
  )

const pagesOf = (tree: PublishedTree) =>
  tree.paths.filter(path => path.endsWith('.html') && path !== '404.html')
const dataOf = (page: ParsedPage) =>
  page
    .named('script')
    .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
    .flatMap(({ text }) => graphOf(text))
const canonicalOf = (page: ParsedPage) => page.having('rel', 'canonical')[0]?.attributes['href']

/** The link targets of a page's cards in order. A page without cards has a single list. */
function listedBy(path: string, page: ParsedPage): string[] {
  const links = (element: PageElement): PageElement[] =>
    element.tag === 'a' ? [element] : element.children.flatMap(links)
  const isCards = ({ attributes }: PageElement) => attributes['class']?.split(' ').includes('cards') === true
  const cards = page.named('ul').filter(isCards)
  const [main] = page.named('main')
  const lists = cards.length > 0 ? cards : (main?.children ?? []).filter(({ tag }) => tag === 'ul')
  return lists
    .flatMap(list => list.children.flatMap(row => links(row).slice(0, 1)))
    .map(({ attributes }) => new URL(attributes['href'] ?? '', BASE + path).href)
}

/** The expected fields of a record's line; undefined for missing values. */
function expectedFields(record: PublishedRecord): Value {
  const { model } = record
  const role = record.type === 'product' ? 'START' : 'BUSINESS_ADDRESS'
  const isTrip = role === 'START' && model.locations.some(({ types }) => types.includes('START'))
  const places = model.locations
    .toSorted((one, other) => Number(other.types.includes(role)) - Number(one.types.includes(role)))
    .filter(({ types }) => !isTrip || types.includes('START') || !types.includes('BUSINESS_ADDRESS'))
    .map(({ place }) => place)
  const anchor = places.find(
    place => (place.addressLocality ?? place.addressCountry ?? place.latitude) !== null,
  )
  const isThere = (place: (typeof places)[number]) =>
    place === anchor ||
    (record.type === 'account' && place.addressLocality === null) ||
    (place.addressLocality !== null &&
      place.addressLocality === anchor?.addressLocality &&
      (place.addressCountry ?? anchor.addressCountry) === (anchor.addressCountry ?? place.addressCountry))
  const there = places.filter(isThere)
  const located = there.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
  const common = {
    locale: model.locale ?? undefined,
    coordinates: located && [located.latitude, located.longitude],
    _geo: located && { lat: located.latitude, lng: located.longitude },
    town: anchor?.addressLocality ?? undefined,
    country: there
      .find(place => place.addressCountry !== null)
      ?.addressCountry?.replace(/^[a-z]{2}$/, code => code.toUpperCase()),
  }
  if (record.type === 'account') return common
  const { durationMinutesFrom, durationMinutesTo } = record.model
  const least = Math.min(...[durationMinutesFrom, durationMinutesTo].map(minutes => minutes || Infinity))
  return { ...common, durationMinutes: least === Infinity ? undefined : least }
}

/** The prices of a product in major units: `EUR 12.5`. */
const pricesOf = (record: PublishedRecord) =>
  record.type === 'account'
    ? []
    : record.model.options.flatMap(({ units }) =>
        units.flatMap(({ pricingFrom }) =>
          pricingFrom.map(price => `${price.currency} ${price.retail / 10 ** price.currencyPrecision}`),
        ),
      )

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const readers: readonly Rule[] = [
  {
    says: 'Markdown leads on to the operator, the places and the index, all of which are there; pictures come last',
    broken: tree =>
      tree.records.flatMap(record => {
        const linked = linkedFrom(record)
        const town = whereOf(record)
        const kinds =
          record.type === 'account' ? ['llms/'] : ['accounts/', ...(town === undefined ? [] : ['places/'])]
        const missing = [...kinds, 'llms.txt'].filter(start => !linked.some(path => path.startsWith(start)))
        const dead = linked.filter(path => !tree.paths.includes(path))
        const text = record.file('md')
        const sources = record.model.media.map(({ src }) => text.lastIndexOf(`(${src})`)).filter(at => at > 0)
        const isLast = sources.length === 0 || !text.slice(Math.max(...sources)).includes('\n## ')
        return [...missing, ...dead, ...(isLast ? [] : ['pictures are not last'])].map(
          issue => `${record.type} ${record.id}: ${issue}`,
        )
      }),
  },
  {
    says: 'a line of JSON Lines has the address of its record’s page',
    broken: tree =>
      tree.records
        .map(record => `${record.type} ${record.id}: ${lineOf(record)['url']}`)
        .filter((found, index) => {
          const { type, id } = tree.records[index] ?? {}
          const path = pathOf(found.slice(`${type} ${id}: `.length))
          return path === undefined || !path.startsWith(`${type}s/`) || !tree.paths.includes(path)
        }),
  },
  {
    says: 'a line of JSON Lines has the place, language and duration of its record',
    broken: tree =>
      tree.records.flatMap(record => {
        const line = lineOf(record)
        return Object.entries(expectedFields(record)).flatMap(([key, value]) => {
          const found = line[key] === '' ? undefined : line[key]
          return isEqual(found, value) ? [] : [`${record.id}: ${key} ${JSON.stringify(found)}`]
        })
      }),
  },
  {
    says: 'a line of JSON Lines has a price of its record as a number with its currency, if there is one',
    broken: tree =>
      tree.records.flatMap(record => {
        const [price] = nodes(lineOf(record)['price'])
        const prices = pricesOf(record)
        if (price === undefined) return prices.length === 0 ? [] : [record.id]
        const found = `${price['currency']} ${price['amount']}`
        return typeof price['amount'] === 'number' && prices.includes(found) ? [] : [`${record.id}: ${found}`]
      }),
  },
  {
    says: 'a line of JSON Lines has a picture of its record, preferably the cover',
    broken: tree =>
      tree.records.flatMap(record => {
        const pictures = record.model.media.filter(
          ({ type, rel }) => rel !== 'LOGO' && (type === null || type.startsWith('image/')),
        )
        const wanted = pictures.find(({ rel }) => rel === 'COVER') ?? pictures[0]
        const found = lineOf(record)['image']
        return found === (wanted?.src ?? '') ? [] : [`${record.id}: ${found}`]
      }),
  },
  {
    says: 'records, operators, offers and pages in JSON-LD have their addresses',
    broken: tree =>
      tree.records.flatMap(record => {
        const [own] = graphOf(record.file('jsonld'))
        const with_ = ['TravelAgency', 'Product', 'TouristTrip', 'AggregateOffer', 'CreativeWork', 'FAQPage']
        const without = nodesIn(own).filter(
          node => with_.some(type => isOfType(node, type)) && !/^https?:/.test(String(node['url'])),
        )
        const page = pathOf(own?.['url'])
        const isElsewhere =
          record.type === 'product'
            ? page === undefined || !tree.paths.includes(page)
            : record.model.website === null && page === undefined
        return [
          ...without.map(node => `${record.id}: ${node['@type']}`),
          ...(isElsewhere ? [`${record.id}: ${own?.['url']}`] : []),
        ]
      }),
  },
  {
    says: 'the JSON-LD of a page has no raw < or >',
    broken: tree =>
      pagesOf(tree).filter(path =>
        tree
          .page(path)
          .named('script')
          .some(({ text }) => /[<>]/.test(text)),
      ),
  },
  {
    says: 'the JSON-LD of every page has its address, title and language',
    broken: tree =>
      pagesOf(tree).filter(path => {
        const page = tree.page(path)
        const [own, ...others] = dataOf(page).filter(node => isOfType(node, 'WebPage'))
        return !(
          own !== undefined &&
          others.length === 0 &&
          own['url'] === canonicalOf(page) &&
          own['url'] !== undefined &&
          typeof own['name'] === 'string' &&
          page.named('title')[0]?.text.startsWith(own['name']) &&
          own['inLanguage'] === page.root.attributes['lang']
        )
      }),
  },
  {
    says: 'the JSON-LD of every page except the home page has the breadcrumbs of the page',
    broken: tree =>
      pagesOf(tree).filter(path => {
        if (path === 'index.html') return false
        const page = tree.page(path)
        const [crumbs] = dataOf(page)
          .flatMap(nodesIn)
          .filter(node => isOfType(node, 'BreadcrumbList'))
        const steps = nodes(crumbs?.['itemListElement'])
        const found = steps.map(({ name, position }) => `${position} ${name}`)
        const leads = steps.flatMap(({ item }) => nodes(item).map(node => pathOf(node['@id'])))
        const shown = page
          .named('header')
          .flatMap(header => header.children.flatMap(within))
          .filter(({ tag }) => tag === 'a')
        const links = shown.map(({ attributes }) =>
          pathOf(new URL(attributes['href'] ?? '', BASE + path).href),
        )
        return !(
          isEqual(
            found.slice(0, -1),
            shown.map(({ text }, index) => `${index + 1} ${text}`),
          ) &&
          isEqual(leads, [...links, path]) &&
          found.length >= 2
        )
      }),
  },
  {
    says: 'the JSON-LD of every list page has the records of the page in the same order',
    broken: tree =>
      pagesOf(tree).flatMap(path => {
        if (path.startsWith('products/')) return []
        const page = tree.page(path)
        const lists = dataOf(page)
          .flatMap(nodesIn)
          .filter(node => isOfType(node, 'ItemList') && !isOfType(node, 'BreadcrumbList'))
        const found = lists.flatMap(node => nodes(node['itemListElement']).map(item => item['url']))
        const shown = listedBy(path, page)
        return isEqual(found, shown) ? [] : [`${path}: ${found.length} of ${shown.length}`]
      }),
  },
  {
    says: 'JSON-LD has the inclusions of a product with a price in its offers, and exclusions and terms beside them',
    broken: tree =>
      tree.records.flatMap(record => {
        if (record.type === 'account' || pricesOf(record).length === 0) return []
        const [own] = graphOf(record.file('jsonld'))
        const offers = nodes(own?.['offers'])
        const included = offers.map(offer => nodes(offer['includesObject']).length)
        const terms = nodes(own?.['additionalProperty']).map(property => property['name'])
        const count = (type: string) =>
          record.model.features.filter(
            feature =>
              feature.type === type && (feature.shortDescription ?? '').replace(/<[^>]*>/g, '').trim() !== '',
          ).length
        return [
          ...included
            .filter(number => number !== count('INCLUSION'))
            .map(number => `${record.id}: ${number} included`),
          ...['EXCLUSION', 'BOOKING_TERM', 'CANCELLATION_TERM'].flatMap(type =>
            terms.filter(name => name === type).length === count(type) ? [] : [`${record.id}: ${type}`],
          ),
        ]
      }),
  },
]

function within(element: PageElement): PageElement[] {
  return [element, ...element.children.flatMap(within)]
}
