/** The place of a location of which nothing is known. */
export const noPlace = {
  latitude: null,
  longitude: null,
  streetAddress: null,
  addressLocality: null,
  addressRegion: null,
  postalCode: null,
  addressCountry: null,
  postOfficeBoxNumber: null,
  identifiers: [],
  sameAs: [],
}

/** The same keys in the same order, without what is known: lists are empty, other values are null. */
export function emptied(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, Array.isArray(value) ? [] : null]),
  )
}
