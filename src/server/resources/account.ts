import * as z from 'zod'
import { type Account, logoOf } from '../../catalogue/schema/account.ts'
import { PublishedFaq } from '../../formats/json/faq.ts'
import { builtList, copied, fieldsOf, recordSchema } from '../../formats/record-schema.ts'
import { LocationResource } from './location.ts'
import { MediaResource } from './media.ts'

const text = z.string().nullable()

const ofAccount = fieldsOf<Account>()

/** All keys are present; unknown values are null or `[]`. */
export const AccountResource = recordSchema(
  {
    id: copied(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: copied(z.string(), 'Company name', 'Slipway & Heather'),
    telephone: copied(text, 'Primary contact telephone', '+44 1632 960142'),
    website: copied(text, 'Company website', 'https://slipway-and-heather.example.com'),
    description: copied(
      text,
      'Company description; may carry HTML',
      'Six people, nineteen kayaks and a very patient spaniel, working from an old net store in Whitby.',
    ),
    category: copied(text, 'Primary business category', 'Outdoor activity provider'),
    secondaryCategory: copied(text, 'Secondary business category', 'Walking tour operator'),
    timeZone: copied(text, 'IANA time zone', 'Europe/London'),
    banner: copied(
      text,
      'Address of the banner image',
      'https://media.example.com/slipway-and-heather/banner.jpg',
    ),
    email: copied(text, 'Primary contact e-mail', 'hello@slipway-and-heather.example.com'),
    locale: copied(text, 'Default locale, IETF BCP 47', 'en-GB'),
    proNetworkHandle: copied(text, 'Profile on a professional network', 'slipway-and-heather'),
    socialAHandle: copied(text, 'Profile on a social network', 'slipwayandheather'),
    photoShareHandle: copied(text, 'Profile on a photo-sharing network', 'slipway.heather'),
    microblogHandle: copied(text, 'Profile on a microblog', 'slipwayheather'),
    videoChannelHandle: copied(text, 'Video channel', 'SlipwayAndHeatherFilms'),
    shortVideoHandle: copied(text, 'Profile on a short-video network', 'slipwayheather'),
    reviewSiteHandle: copied(text, 'Listing on a review site', 'slipway-and-heather-whitby'),
    searchProfileHandle: copied(
      text,
      'Business profile in a search engine',
      'slipway-and-heather-whitby-harbour',
    ),
    tradeUrl: copied(text, 'Trade portal', 'https://trade.slipway-and-heather.example.com'),
    tradeEmail: copied(text, 'Contact e-mail for trade partners', 'trade@slipway-and-heather.example.com'),
    requirements: copied(
      text,
      'Requirements to work with the operator; may carry HTML',
      'Resellers need public liability cover.',
    ),
    productDescription: copied(
      text,
      'Description of the products; may carry HTML',
      'Sea kayaking, fossil walks and guided coast-path holidays.',
    ),
    faqs: builtList('faqs', PublishedFaq, 'Questions and answers'),
    media: builtList('media', MediaResource, 'Images and videos; cut by `media_limit` and `media_offset`'),
    locations: builtList('locations', LocationResource, 'Addresses and business profiles'),
    bookingSystemsId: copied(z.array(z.string()), 'Identifiers in external booking systems', [
      'tidebook-20417',
    ]),
    logo: ofAccount(
      text,
      logoOf,
      'Address of the logo: its own, else the first medium with the role `LOGO`',
      'https://media.example.com/slipway-and-heather/logo.png',
    ),
    username: copied(
      z.string().optional(),
      'Name that `account_id` of the V1 list takes besides the id; left out where there is none',
      'slipway-and-heather',
    ),
  },
  { id: 'Account', description: 'A supplier of experiences: an operator.' },
)
export type AccountResource = z.infer<typeof AccountResource.schema>

/** Removes the fields of an account that need a key. */
export function withoutTrade(account: Account): Account {
  return { ...account, tradeUrl: null, tradeEmail: null, requirements: null }
}
