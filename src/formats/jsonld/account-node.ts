import { logoOf, officeOf, starsOf } from '../../catalogue/schema/account.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { addressNode, faqNode, geoNode, imageNodes, withoutUnknown, workNode } from './node.ts'

export function accountNode(entry: AccountEntry) {
  const { account, addressOf, pageOf, plain } = entry
  const page = pageOf('account', account.id)
  const office = officeOf(account)
  return withoutUnknown({
    '@type': 'TravelAgency' as const,
    '@id': addressOf('account', account.id),
    identifier: account.id,
    name: account.name,
    description: plain(account.description) ?? plain(account.productDescription),
    url: account.website ?? page,
    telephone: account.telephone,
    email: account.email,
    logo: logoOf(account),
    image: [...(account.banner === null ? [] : [account.banner]), ...imageNodes(account.media)],
    address: office === undefined ? null : addressNode(office.place),
    geo: office === undefined ? null : geoNode(office.place),
    aggregateRating: ratingNode(entry),
    review: account.reviews.map(review =>
      withoutUnknown({
        '@type': 'Review' as const,
        author: review.author === null ? null : { '@type': 'Person' as const, name: review.author },
        reviewRating:
          review.rating === null
            ? null
            : { '@type': 'Rating' as const, ratingValue: review.rating, bestRating: 5, worstRating: 0 },
        name: review.title,
        reviewBody: plain(review.text),
        datePublished: review.date,
      }),
    ),
    subjectOf: [
      workNode(account.name, account.locale, page),
      faqNode(account.faqs, account.locale, page, plain),
    ].filter(node => node !== null),
  })
}

function ratingNode({ account }: AccountEntry) {
  const stars = starsOf(account)
  if (stars === null) return null
  return {
    '@type': 'AggregateRating' as const,
    ratingValue: stars.value,
    reviewCount: stars.count,
    bestRating: 5,
    worstRating: 0,
  }
}
