import type { Faq } from '../../catalogue/schema/faq.ts'
import { isPicture, type Media } from '../../catalogue/schema/media.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import { describedTitle } from '../../document/page/media.ts'

export function withoutUnknown<Node extends object>(node: Node): Node {
  const result: Partial<Node> = {}
  for (const key in node) {
    const value = node[key]
    if (value === null || value === undefined || value === '') continue
    if (!Array.isArray(value) || value.length > 0) result[key] = value
  }
  // The cast is needed, because `result` may lack properties of `node`.
  return result as Node
}

export function addressNode(place: Place) {
  const address = withoutUnknown({
    '@type': 'PostalAddress' as const,
    streetAddress: place.streetAddress,
    postOfficeBoxNumber: place.postOfficeBoxNumber,
    postalCode: place.postalCode,
    addressLocality: place.addressLocality,
    addressRegion: place.addressRegion,
    addressCountry: place.addressCountry,
  })
  return Object.keys(address).length > 1 ? address : null
}

export function geoNode({ latitude, longitude }: Place) {
  return latitude === null || longitude === null
    ? null
    : { '@type': 'GeoCoordinates' as const, latitude, longitude }
}

export function imageNodes(media: readonly Media[]) {
  return media.filter(isPicture).map(({ src, title, caption, copyright }) =>
    withoutUnknown({
      '@type': 'ImageObject' as const,
      contentUrl: src,
      url: src,
      name: describedTitle({ title, caption: null }),
      caption,
      creditText: copyright,
    }),
  )
}

/** A node with the language of a record's text. In schema.org, products and operators have no `inLanguage`. */
export function workNode(name: string, inLanguage: string | null, url: string | null) {
  if (inLanguage === null && url === null) return null
  return withoutUnknown({ '@type': 'CreativeWork' as const, name, url, inLanguage })
}

/** A question is left out if its answer has no text, such as a lone image. */
export function faqNode(
  faqs: readonly Faq[],
  locale: string | null,
  url: string | null,
  plain: (prose: string | null) => string | null,
) {
  const questions = faqs.flatMap(({ question, answer }) => {
    const text = plain(answer)
    if (!text) return []
    return [
      {
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text },
      },
    ]
  })
  if (questions.length === 0) return null
  return withoutUnknown({ '@type': 'FAQPage' as const, url, inLanguage: locale, mainEntity: questions })
}
