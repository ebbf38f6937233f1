import { describe, expect, test } from 'vitest'
import { AccountResource } from '../../src/server/resources/account.ts'
import { accountFrom } from '../helpers/entries.ts'
import { fullAccount } from '../helpers/full-records.ts'
import { emptied, noPlace } from './empty-values.ts'

const noText = { title: null, caption: null, copyright: null }

const full: AccountResource = {
  id: 'a1',
  name: 'Blue Boats',
  telephone: '+353 1 555 0100',
  website: 'https://blue-boats.example/',
  description: '<p>Boats &amp; <b>bays</b>.</p><ul><li>Seals</li></ul>',
  category: 'Boat operator',
  secondaryCategory: 'Museum',
  timeZone: 'Europe/Dublin',
  banner: 'https://blue-boats.example/banner.jpg',
  email: 'hello@blue-boats.example',
  locale: 'en-IE',
  proNetworkHandle: 'blue-boats-pro',
  socialAHandle: 'blueboats',
  photoShareHandle: 'blue.boats',
  microblogHandle: 'blueboats',
  videoChannelHandle: 'BlueBoats',
  shortVideoHandle: 'blueboats',
  reviewSiteHandle: 'blue-boats',
  searchProfileHandle: 'blue-boats-howth',
  tradeUrl: 'https://trade-portal.example/',
  tradeEmail: 'trade-desk@blue-boats.example',
  requirements: 'Resellers sign the grey contract.',
  productDescription: 'Short trips along the coast.',
  faqs: [{ question: 'Do you take dogs?', answer: '<p>Yes, on a <em>lead</em>.</p>' }],
  media: [
    {
      src: 'https://blue-boats.example/pier.jpg',
      type: 'image/jpeg',
      rel: 'COVER',
      title: 'The pier',
      caption: 'At low tide',
      copyright: 'Ann Byrne',
    },
    {
      src: 'https://blue-boats.example/film.mp4',
      type: 'video/mp4',
      rel: 'GALLERY',
      ...noText,
    },
  ],
  locations: [
    {
      title: 'Office',
      shortDescription: 'Behind the <b>chandlery</b>',
      types: ['Business Address'],
      place: {
        latitude: 53.3886,
        longitude: -6.0653,
        streetAddress: '1 Harbour Road',
        addressLocality: 'Howth',
        addressRegion: 'Dublin',
        postalCode: 'D13',
        addressCountry: 'IE',
        postOfficeBoxNumber: '7',
        identifiers: ['howth-7'],
        sameAs: ['https://places.example/howth'],
      },
    },
    {
      title: null,
      shortDescription: null,
      types: ['Starts'],
      place: { ...noPlace, addressLocality: 'Malahide' },
    },
  ],
  bookingSystemsId: ['sys-1', 'sys-2'],
  logo: 'https://blue-boats.example/logo.png',
}

const { username: _, ...others } = full
const bare = { ...emptied(others), id: 'a2', name: 'Red Rafts' }

describe('AccountResource.build', () => {
  test('AccountResource.build returns every field, in the order of the interface', () => {
    expect(JSON.stringify(AccountResource.build(accountFrom(fullAccount)), null, 1)).toBe(
      JSON.stringify(full, null, 1),
    )
  })

  test('AccountResource.build returns every key for an account with only a name', () => {
    expect(JSON.stringify(AccountResource.build(accountFrom({ id: 'a2', name: 'Red Rafts' })), null, 1)).toBe(
      JSON.stringify(bare, null, 1),
    )
  })

  test('AccountResource.build uses the first medium with the role LOGO if the account has no logo field', () => {
    const media = [
      { src: 'https://red-rafts.example/cover.jpg', rel: 'COVER' },
      { src: 'https://red-rafts.example/logo-1.png', rel: 'logo' },
      { src: 'https://red-rafts.example/logo-2.png', rel: 'LOGO' },
    ]
    const account = accountFrom({ id: 'a2', name: 'Red Rafts', media })
    expect(AccountResource.build(account).logo).toBe('https://red-rafts.example/logo-1.png')
  })

  test('AccountResource.build writes display names for two roles, and codes for the others', () => {
    const named = [
      ['START', 'END', 'BUSINESS_ADDRESS'],
      ['SEARCH_BUSINESS_PROFILE', 'REDEMPTION', 'POINT_OF_INTEREST'],
    ]
    const locations = named.map(types => ({ types }))
    const account = accountFrom({ id: 'a2', name: 'Red Rafts', locations })
    const place = { title: null, shortDescription: null, place: noPlace }
    expect(AccountResource.build(account).locations).toEqual([
      { ...place, types: ['Starts', 'END', 'Business Address'] },
      { ...place, types: ['SEARCH_BUSINESS_PROFILE', 'REDEMPTION', 'POINT_OF_INTEREST'] },
    ])
  })
})

describe('AccountResource', () => {
  test('AccountResource accepts accounts with all fields and with the fewest', () => {
    expect(AccountResource.schema.parse(full)).toEqual(full)
    expect(AccountResource.schema.parse(bare)).toEqual(bare)
  })

  test('AccountResource rejects a missing or unknown key', () => {
    const { logo: _, ...withoutLogo } = full
    expect(AccountResource.schema.safeParse(withoutLogo).success).toBe(false)
    expect(AccountResource.schema.safeParse({ ...full, review_rating: '4.8' }).success).toBe(false)
  })
})
