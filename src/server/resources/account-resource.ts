import * as z from 'zod'
import { FaqResource } from './faq-resource.ts'
import { field } from './field.ts'
import { LocationResource } from './location-resource.ts'
import { MediaResource } from './media-resource.ts'

const text = z.string().nullable()

/** An operator as getAccount answers it: every key of the interface's Account resource, then `logo`. */
export const AccountResource = z
  .strictObject({
    id: field(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: field(z.string(), 'Company name', 'Slipway & Heather'),
    telephone: field(text, 'Primary contact telephone', '+44 1632 960142'),
    website: field(text, 'Company website', 'https://slipway-and-heather.example.com'),
    description: field(
      text,
      'Company description; may carry HTML',
      'Six people, nineteen kayaks and a very patient spaniel, working from an old net store in Whitby.',
    ),
    category: field(text, 'Primary business category', 'Outdoor activity provider'),
    secondaryCategory: field(text, 'Secondary business category', 'Walking tour operator'),
    timeZone: field(text, 'IANA time zone', 'Europe/London'),
    banner: field(
      text,
      'Address of the banner image',
      'https://media.example.com/slipway-and-heather/banner.jpg',
    ),
    email: field(text, 'Primary contact e-mail', 'hello@slipway-and-heather.example.com'),
    locale: field(text, 'Default locale, IETF BCP 47', 'en-GB'),
    proNetworkHandle: field(text, 'Profile on a professional network', 'slipway-and-heather'),
    socialAHandle: field(text, 'Profile on a social network', 'slipwayandheather'),
    photoShareHandle: field(text, 'Profile on a photo-sharing network', 'slipway.heather'),
    microblogHandle: field(text, 'Profile on a microblog', 'slipwayheather'),
    videoChannelHandle: field(text, 'Video channel', 'SlipwayAndHeatherFilms'),
    shortVideoHandle: field(text, 'Profile on a short-video network', 'slipwayheather'),
    reviewSiteHandle: field(text, 'Listing on a review site', 'slipway-and-heather-whitby'),
    searchProfileHandle: field(
      text,
      'Business profile in a search engine',
      'slipway-and-heather-whitby-harbour',
    ),
    tradeUrl: field(text, 'Trade portal', 'https://trade.slipway-and-heather.example.com'),
    tradeEmail: field(text, 'Contact e-mail for trade partners', 'trade@slipway-and-heather.example.com'),
    requirements: field(
      text,
      'Requirements to work with the operator; may carry HTML',
      'Resellers need public liability cover.',
    ),
    productDescription: field(
      text,
      'Description of the products; may carry HTML',
      'Sea kayaking, fossil walks and guided coast-path holidays.',
    ),
    faqs: z.array(FaqResource).meta({ description: 'Questions and answers' }),
    media: z
      .array(MediaResource)
      .meta({ description: 'Images and videos; cut by `media_limit` and `media_offset`' }),
    locations: z.array(LocationResource).meta({ description: 'Addresses and business profiles' }),
    bookingSystemsId: field(z.array(z.string()), 'Identifiers in external booking systems', [
      'tidebook-20417',
    ]),
    logo: field(
      text,
      'Address of the logo: its own, else the first medium with the role `LOGO`',
      'https://media.example.com/slipway-and-heather/logo.png',
    ),
  })
  .meta({ id: 'Account', description: 'A supplier of experiences: an operator.' })
export type AccountResource = z.infer<typeof AccountResource>
