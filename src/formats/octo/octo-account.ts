import { townLines } from '../../catalogue/schema/place.ts'
import type { AccountEntry } from '../../document/entry.ts'

/**
 * The interface's json-octo account up to its products. `contact.website`, `contact.address` and, where a base URL
 * is known, `endpoint` make it an OCTO Supplier too.
 */
export function octoAccount({ account, baseUrl, plain }: AccountEntry) {
  const office =
    account.locations.find(({ types }) => types.includes('BUSINESS_ADDRESS')) ?? account.locations[0]
  const place = office?.place
  const address = [
    place?.streetAddress,
    ...(place === undefined ? [] : townLines(place)),
    place?.addressCountry,
  ]
  return {
    id: account.id,
    name: account.name,
    ...(baseUrl === null ? {} : { endpoint: baseUrl }),
    description: plain(account.description),
    website: account.website,
    contact: {
      website: account.website,
      email: account.email,
      telephone: account.telephone,
      address: address.filter(Boolean).join(', ') || null,
    },
    address: {
      streetAddress: place?.streetAddress ?? null,
      addressLocality: place?.addressLocality ?? null,
      addressCountry: place?.addressCountry ?? null,
    },
  }
}
