import type { accountFields } from '../../../src/document/template/field-sections.ts'
import {
  type Example,
  MARKED_URL,
  MARKER,
  media,
  type NotPublished,
  type Published,
  placed,
  review,
  type Secret,
  SRC,
  sharedExamples,
} from './field-examples.ts'

export const accountExamples: Record<Published<typeof accountFields>, Example> = {
  ...sharedExamples,
  'media[].rel': {
    record: media({ rel: 'LOGO' }),
    without: media({}),
    says: [`- [Logo](${SRC})`],
    hides: 'media',
  },
  id: { record: { id: 'zeppelin' }, matter: 'zeppelin' },
  name: { record: { name: 'Zeppelin' }, says: ['# Zeppelin'], matter: 'Zeppelin' },
  telephone: { record: { telephone: '+353 1 555 0199' }, says: ['- Telephone: +353 1 555 0199'] },
  website: {
    record: { website: 'https://zeppelin.example/' },
    says: ['- Website: <https://zeppelin.example/>'],
  },
  description: { record: { description: 'Zeppelin' }, says: ['Zeppelin'] },
  category: { record: { category: 'Zeppelin' }, says: ['- Category: Zeppelin'] },
  secondaryCategory: { record: { secondaryCategory: 'Zeppelin' }, says: ['- Also: Zeppelin'] },
  timeZone: { record: { timeZone: 'Asia/Tokyo' }, says: ['- Time zone: Asia/Tokyo'] },
  banner: { record: { banner: SRC }, says: [`- [Banner](${SRC})`] },
  logo: { record: { logo: SRC }, says: [`- [Logo](${SRC})`] },
  email: { record: { email: 'zeppelin@mast.example' }, says: ['- E-mail: zeppelin@mast.example'] },
  locale: { record: { locale: 'fr-CA' }, matter: 'fr-CA' },
  proNetworkHandle: { record: { proNetworkHandle: 'zep' }, says: ['- Professional network: zep'] },
  socialAHandle: { record: { socialAHandle: 'zep' }, says: ['- Social network: zep'] },
  photoShareHandle: { record: { photoShareHandle: 'zep' }, says: ['- Photo sharing: zep'] },
  microblogHandle: { record: { microblogHandle: 'zep' }, says: ['- Microblog: zep'] },
  videoChannelHandle: { record: { videoChannelHandle: 'zep' }, says: ['- Video channel: zep'] },
  shortVideoHandle: { record: { shortVideoHandle: 'zep' }, says: ['- Short videos: zep'] },
  reviewSiteHandle: { record: { reviewSiteHandle: 'zep' }, says: ['- Review site: zep'] },
  searchProfileHandle: { record: { searchProfileHandle: 'zep' }, says: ['- Search profile: zep'] },
  productDescription: { record: { productDescription: 'Zeppelin' }, says: ['Zeppelin'] },
  review_rating: { record: { review_rating: '4.1' }, says: ['- Rating: 4.1 out of 5'] },
  number_review: {
    record: { review_rating: '4.1', number_review: 217 },
    without: { review_rating: '4.1' },
    says: ['- Rating: 4.1 out of 5 (reviews: 217)'],
  },
  'reviews[].author': { record: review({ author: 'Zoe' }), without: review({}), says: ['Zoe'] },
  'reviews[].rating': {
    record: { ...review({ rating: 3 }), number_review: 2 },
    without: { ...review({}), number_review: 2 },
    says: ['3 out of 5', '- Rating: 3 out of 5 (reviews: 2)'],
  },
  'reviews[].title': {
    record: review({ title: 'Zeppelin' }),
    without: review({}),
    says: ['### Zeppelin'],
  },
  'reviews[].text': { record: review({ text: 'Zeppelin' }), without: review({}), says: ['Zeppelin'] },
  'reviews[].date': { record: review({ date: '2026-05-04' }), without: review({}), says: ['May 4, 2026'] },
}

export const accountSecrets: Record<NotPublished<typeof accountFields>, Secret> = {
  tradeUrl: { record: { tradeUrl: MARKED_URL }, marker: MARKED_URL, carriedBy: [] },
  tradeEmail: { record: { tradeEmail: 'zep7731@trade.example' }, marker: 'zep7731', carriedBy: [] },
  requirements: { record: { requirements: MARKER }, marker: MARKER, carriedBy: [] },
  'locations[].place.identifiers': {
    record: placed({ identifiers: [MARKER] }),
    marker: MARKER,
    carriedBy: ['json', 'jsonl'],
  },
  'locations[].place.sameAs': {
    record: placed({ sameAs: [MARKED_URL] }),
    marker: MARKED_URL,
    carriedBy: ['json', 'jsonl'],
  },
  'bookingSystemsId[]': {
    record: { bookingSystemsId: [MARKER] },
    marker: MARKER,
    carriedBy: ['json', 'jsonl'],
  },
}
