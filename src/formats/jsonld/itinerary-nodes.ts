import { type Day, isSpans, type OpeningHours, type Span } from '../../catalogue/hours/opening-hours.ts'
import { type Location, mainLocation, withoutPassedEnds } from '../../catalogue/schema/location.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { hoursOfEntry } from '../entry-facts.ts'
import { addressNode, geoNode, withoutUnknown } from './node.ts'

/** The types of the operator's own locations, which the trip does not visit. */
const isOffice = new Set(['BUSINESS_ADDRESS', 'SEARCH_BUSINESS_PROFILE'])

/**
 * `itinerary` has the starts, stops and ends of a trip, and the start again if the trip returns there. The first node
 * of the product's main place has the opening hours.
 */
export function itineraryNodes(entry: ProductEntry) {
  const { product, plain } = entry
  const onTheWay = withoutPassedEnds(product.locations).filter(
    ({ types }) => types.length === 0 || types.some(type => !isOffice.has(type)),
  )
  const hours = hoursNodes(hoursOfEntry(entry).hours)
  const open = mainLocation(onTheWay, 'START')
  const nodeOf = (location: Location) => placeNode(location, [], plain)
  const openNodeOf = (location: Location) => placeNode(location, location === open ? hours : [], plain)

  const starts = onTheWay.filter(({ types }) => types.includes('START'))
  const between = onTheWay.filter(({ types }) => !types.includes('START') && !types.includes('END'))
  const ends = onTheWay.filter(({ types }) => types.includes('END') && !types.includes('START'))
  const returns = between.length > 0 ? starts.filter(({ types }) => types.includes('END')) : []
  const places = [...[...starts, ...between, ...ends].flatMap(openNodeOf), ...returns.flatMap(nodeOf)]
  const hasHours = places.some(place => 'openingHoursSpecification' in place)
  // If no place has the opening hours, they are at an additional place with the product's title.
  const itself =
    hasHours || hours.length === 0
      ? []
      : [{ '@type': 'Place' as const, name: product.title, openingHoursSpecification: hours }]
  return {
    tripOrigin: starts.flatMap(nodeOf)[0] ?? null,
    itinerary: listNode([...itself, ...places]),
  }
}

function listNode<Node>(places: readonly Node[]) {
  if (places.length === 0) return null
  return {
    '@type': 'ItemList' as const,
    numberOfItems: places.length,
    itemListElement: places.map((item, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      item,
    })),
  }
}

function placeNode(
  { title, shortDescription, types, place }: Location,
  openingHoursSpecification: ReturnType<typeof hoursNodes>,
  plain: ProductEntry['plain'],
) {
  const node = withoutUnknown({
    '@type': types.includes('POINT_OF_INTEREST') ? ('TouristAttraction' as const) : ('Place' as const),
    name: title ?? placeName(place),
    description: plain(shortDescription),
    address: addressNode(place),
    geo: geoNode(place),
    sameAs: place.sameAs,
    openingHoursSpecification,
  })
  return 'name' in node && node.name !== null ? [node] : []
}

/** A name for a place without a title, because list items need one: town, street, region, country or coordinates. */
function placeName(place: Place): string | null {
  const { latitude, longitude } = place
  const coordinates = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`
  return (
    place.addressLocality ?? place.streetAddress ?? place.addressRegion ?? place.addressCountry ?? coordinates
  )
}

const DAYS: Record<Day, string> = {
  0: 'Monday',
  1: 'Tuesday',
  2: 'Wednesday',
  3: 'Thursday',
  4: 'Friday',
  5: 'Saturday',
  6: 'Sunday',
  7: 'PublicHolidays',
}

/** The time span that Google expects for a closed day in structured data for local businesses. */
const CLOSED: readonly Span[] = [{ opens: '00:00', closes: '00:00' }]

function hoursNodes(hours: OpeningHours) {
  return hours.flatMap(({ days, label, status }) => {
    const spans = status === 'closed' ? CLOSED : isSpans(status) ? status : []
    if (label !== null) return []
    return spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      ...(days.length === 0 ? {} : { dayOfWeek: days.map(day => DAYS[day]) }),
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    }))
  })
}
