import * as z from 'zod'
import { CacheLocation } from './cache-location.ts'
import { CacheProduct } from './cache-product.ts'
import { FaqResource } from './faq-resource.ts'
import { field } from './field.ts'

const text = z.string()

const CacheMedia = z
  .strictObject({
    src: field(text, 'Address', 'https://media.example.com/slipway-and-heather/net-store.jpg'),
    type: field(text, 'Format and usage', 'image/jpeg'),
    rel: field(text, 'Relationship to the content', 'COVER'),
    title: field(text, 'Title', 'The net store'),
    caption: field(text, 'Caption', 'Kayaks drying outside the net store.'),
    copyright: field(text, 'Usage restrictions', '© Slipway & Heather'),
  })
  .meta({ id: 'CacheMedia', description: 'An image or a video of a cache account record.' })

const CacheReview = z
  .strictObject({
    author: field(text, 'Who wrote it', 'Imogen'),
    rating: field(z.number().min(0).max(5).optional(), 'From 0 to 5; left out where none was given', 5),
    title: field(text, 'Title', 'A seal followed us home'),
    text: field(text, 'What it says', 'Our guide knew exactly where to wait.'),
    date: field(text, 'Day, YYYY-MM-DD', '2026-08-19'),
  })
  .meta({ id: 'CacheReview', description: "A guest's review of an account." })

/** An account as get_accounts answers it with `format=json` (interface, Cache account record). */
export const CacheAccount = z
  .strictObject({
    id: field(text, 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: field(text, 'Company name', 'Slipway & Heather'),
    telephone: field(text, 'Primary contact telephone', '+44 1632 960142'),
    website: field(text, 'Company website', 'https://slipway-and-heather.example.com'),
    description: field(text, 'Company description', 'Six people, nineteen kayaks and a patient spaniel.'),
    category: field(text, 'Primary business category', 'Outdoor activity provider'),
    email: field(text, 'Primary contact e-mail', 'hello@slipway-and-heather.example.com'),
    locale: field(text, 'Default locale, IETF BCP 47', 'en-GB'),
    timeZone: field(text, 'IANA time zone', 'Europe/London'),
    logo: field(text, 'Address of the logo', 'https://media.example.com/slipway-and-heather/logo.png'),
    review_rating: field(text, 'Average rating', '4.8'),
    number_review: field(z.int().min(0), 'Number of reviews', 214),
    bookingSystemsId: field(z.array(text), 'Identifiers in external booking systems', ['tidebook-20417']),
    media: z.array(CacheMedia).meta({ description: 'Images and videos' }),
    locations: z.array(CacheLocation).meta({ description: 'Addresses and business profiles' }),
    products: z.array(CacheProduct).meta({ description: 'Products; `[]` with `content_type=company_info`' }),
    faqs: z.array(FaqResource).meta({ description: 'Questions and answers' }),
    reviews: z.array(CacheReview).meta({ description: 'Reviews; `[]` with `content_type=company_info`' }),
  })
  .meta({
    id: 'CacheAccount',
    description:
      'A cache account record. Every key is there; what is unknown is empty. Texts carry no markup.',
  })
export type CacheAccount = z.infer<typeof CacheAccount>
