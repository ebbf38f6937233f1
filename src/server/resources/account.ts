import * as z from 'zod'
import { type Account, logoOf } from '../../catalogue/schema/account.ts'
import { PublishedFaq } from '../../formats/json/faq.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'
import { LocationResource } from './location.ts'
import { MediaResource } from './media.ts'

const text = z.string().nullable()

const ofAccount = fieldsOf<
  Account & {
    /** False makes trade contacts and requirements null. */
    withTrade: boolean
  }
>()

/** The account in the body of getAccount. It has all keys; unknown values are null or `[]`. */
export const AccountResource = recordSchema(
  {
    id: ofAccount(z.string(), a => a.id, 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: ofAccount(z.string(), a => a.name, 'Company name', 'Slipway & Heather'),
    telephone: ofAccount(text, a => a.telephone, 'Primary contact telephone', '+44 1632 960142'),
    website: ofAccount(text, a => a.website, 'Company website', 'https://slipway-and-heather.example.com'),
    description: ofAccount(
      text,
      a => a.description,
      'Company description; may carry HTML',
      'Six people, nineteen kayaks and a very patient spaniel, working from an old net store in Whitby.',
    ),
    category: ofAccount(text, a => a.category, 'Primary business category', 'Outdoor activity provider'),
    secondaryCategory: ofAccount(
      text,
      a => a.secondaryCategory,
      'Secondary business category',
      'Walking tour operator',
    ),
    timeZone: ofAccount(text, a => a.timeZone, 'IANA time zone', 'Europe/London'),
    banner: ofAccount(
      text,
      a => a.banner,
      'Address of the banner image',
      'https://media.example.com/slipway-and-heather/banner.jpg',
    ),
    email: ofAccount(text, a => a.email, 'Primary contact e-mail', 'hello@slipway-and-heather.example.com'),
    locale: ofAccount(text, a => a.locale, 'Default locale, IETF BCP 47', 'en-GB'),
    proNetworkHandle: ofAccount(
      text,
      a => a.proNetworkHandle,
      'Profile on a professional network',
      'slipway-and-heather',
    ),
    socialAHandle: ofAccount(text, a => a.socialAHandle, 'Profile on a social network', 'slipwayandheather'),
    photoShareHandle: ofAccount(
      text,
      a => a.photoShareHandle,
      'Profile on a photo-sharing network',
      'slipway.heather',
    ),
    microblogHandle: ofAccount(text, a => a.microblogHandle, 'Profile on a microblog', 'slipwayheather'),
    videoChannelHandle: ofAccount(text, a => a.videoChannelHandle, 'Video channel', 'SlipwayAndHeatherFilms'),
    shortVideoHandle: ofAccount(
      text,
      a => a.shortVideoHandle,
      'Profile on a short-video network',
      'slipwayheather',
    ),
    reviewSiteHandle: ofAccount(
      text,
      a => a.reviewSiteHandle,
      'Listing on a review site',
      'slipway-and-heather-whitby',
    ),
    searchProfileHandle: ofAccount(
      text,
      a => a.searchProfileHandle,
      'Business profile in a search engine',
      'slipway-and-heather-whitby-harbour',
    ),
    tradeUrl: ofAccount(
      text,
      a => (a.withTrade ? a.tradeUrl : null),
      'Trade portal',
      'https://trade.slipway-and-heather.example.com',
    ),
    tradeEmail: ofAccount(
      text,
      a => (a.withTrade ? a.tradeEmail : null),
      'Contact e-mail for trade partners',
      'trade@slipway-and-heather.example.com',
    ),
    requirements: ofAccount(
      text,
      a => (a.withTrade ? a.requirements : null),
      'Requirements to work with the operator; may carry HTML',
      'Resellers need public liability cover.',
    ),
    productDescription: ofAccount(
      text,
      a => a.productDescription,
      'Description of the products; may carry HTML',
      'Sea kayaking, fossil walks and guided coast-path holidays.',
    ),
    faqs: ofAccount(
      z.array(PublishedFaq.schema),
      a => a.faqs.map(PublishedFaq.build),
      'Questions and answers',
    ),
    media: ofAccount(
      z.array(MediaResource.schema),
      a => a.media.map(MediaResource.build),
      'Images and videos; cut by `media_limit` and `media_offset`',
    ),
    locations: ofAccount(
      z.array(LocationResource.schema),
      a => a.locations.map(LocationResource.build),
      'Addresses and business profiles',
    ),
    bookingSystemsId: ofAccount(
      z.array(z.string()),
      a => a.bookingSystemsId,
      'Identifiers in external booking systems',
      ['tidebook-20417'],
    ),
    logo: ofAccount(
      text,
      a => logoOf(a),
      'Address of the logo: its own, else the first medium with the role `LOGO`',
      'https://media.example.com/slipway-and-heather/logo.png',
    ),
    username: ofAccount(
      z.string().optional(),
      a => a.username,
      'Name that `account_id` of the V1 list takes besides the id; left out where there is none',
      'slipway-and-heather',
    ),
  },
  { id: 'Account', description: 'A supplier of experiences: an operator.' },
)
export type AccountResource = z.infer<typeof AccountResource.schema>
