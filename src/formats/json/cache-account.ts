import * as z from 'zod'
import { logoOf, type Review } from '../../catalogue/schema/account.ts'
import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { nonEmptyText, webAddress, webAddressOrEmpty } from '../published-values.ts'
import { fieldsOf, recordSchema, textsOf } from '../record-schema.ts'
import { CacheLocation } from './cache-location.ts'
import { CacheProduct } from './cache-product.ts'
import { PublishedFaq, plainFaqs } from './faq.ts'

type ReviewSource = { review: Review; plain: AccountEntry['plain'] }

const ofMedia = fieldsOf<Media>()
const mediaText = textsOf<Media>()
const ofReview = fieldsOf<ReviewSource>()
const reviewText = textsOf<ReviewSource>()
const ofAccount = fieldsOf<AccountEntry>()
const accountText = textsOf<AccountEntry>()

const CacheMedia = recordSchema(
  {
    src: ofMedia(
      webAddress,
      m => m.src,
      'Address',
      'https://media.example.com/slipway-and-heather/net-store.jpg',
    ),
    type: mediaText(m => m.type, 'Format and usage', 'image/jpeg'),
    rel: mediaText(m => m.rel, 'Relationship to the content', 'COVER'),
    title: mediaText(m => m.title, 'Title', 'The net store'),
    caption: mediaText(m => m.caption, 'Caption', 'Kayaks drying outside the net store.'),
    copyright: mediaText(m => m.copyright, 'Usage restrictions', '© Slipway & Heather'),
  },
  { id: 'CacheMedia', description: 'An image or a video of a cache account record.' },
)

const CacheReview = recordSchema(
  {
    author: reviewText(({ review }) => review.author, 'Who wrote it', 'Imogen'),
    rating: ofReview(
      z.number().min(0).max(5).optional(),
      ({ review }) => review.rating ?? undefined,
      'From 0 to 5; left out where none was given',
      5,
    ),
    title: reviewText(({ review }) => review.title, 'Title', 'A seal followed us home'),
    text: reviewText(
      ({ review, plain }) => plain(review.text),
      'What it says',
      'Our guide knew exactly where to wait.',
    ),
    date: reviewText(({ review }) => review.date, 'Day, YYYY-MM-DD', '2026-08-19'),
  },
  { id: 'CacheReview', description: "A guest's review of an account." },
)

/** An account in `json` and in responses of get_accounts. An unknown value is empty, never null or left out. */
export const CacheAccount = recordSchema(
  {
    id: ofAccount(nonEmptyText, e => e.id, 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: ofAccount(nonEmptyText, e => e.account.name, 'Company name', 'Slipway & Heather'),
    telephone: accountText(e => e.account.telephone, 'Primary contact telephone', '+44 1632 960142'),
    website: ofAccount(
      webAddressOrEmpty,
      e => e.account.website ?? '',
      'Company website',
      'https://slipway-and-heather.example.com',
    ),
    description: accountText(
      e => e.plain(e.account.description),
      'Company description',
      'Six people, nineteen kayaks and a patient spaniel.',
    ),
    category: accountText(e => e.account.category, 'Primary business category', 'Outdoor activity provider'),
    email: accountText(
      e => e.account.email,
      'Primary contact e-mail',
      'hello@slipway-and-heather.example.com',
    ),
    locale: accountText(e => e.account.locale, 'Default locale, IETF BCP 47', 'en-GB'),
    timeZone: accountText(e => e.account.timeZone, 'IANA time zone', 'Europe/London'),
    logo: ofAccount(
      webAddressOrEmpty,
      e => logoOf(e.account) ?? '',
      'Address of the logo',
      'https://media.example.com/slipway-and-heather/logo.png',
    ),
    review_rating: accountText(e => e.account.review_rating, 'Average rating', '4.8'),
    number_review: ofAccount(z.int().min(0), e => e.account.number_review ?? 0, 'Number of reviews', 214),
    bookingSystemsId: ofAccount(
      z.array(z.string()),
      e => e.account.bookingSystemsId,
      'Identifiers in external booking systems',
      ['tidebook-20417'],
    ),
    media: ofAccount(
      z.array(CacheMedia.schema),
      e => e.account.media.map(CacheMedia.build),
      'Images and videos',
    ),
    locations: ofAccount(
      z.array(CacheLocation.schema),
      ({ account, plain }) => account.locations.map(location => CacheLocation.build({ location, plain })),
      'Addresses and business profiles',
    ),
    products: ofAccount(
      z.array(CacheProduct.schema),
      () => [],
      'Products; `[]` with `content_type=company_info`',
    ),
    faqs: ofAccount(
      z.array(PublishedFaq.schema),
      ({ account, plain }) => plainFaqs(account.faqs, plain),
      'Questions and answers',
    ),
    reviews: ofAccount(
      z.array(CacheReview.schema),
      ({ account, plain }) => account.reviews.map(review => CacheReview.build({ review, plain })),
      'Reviews; `[]` with `content_type=company_info`',
    ),
  },
  {
    id: 'CacheAccount',
    description:
      'A cache account record. Every key is there; what is unknown is empty. Texts carry no markup.',
  },
)
