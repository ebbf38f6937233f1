import { fullProduct } from '../../helpers/full-records.ts'

/** A record with one field beside the required ones, and the expected traces of the field on its page. */
export interface Example {
  /** The record with the field. */
  record: object
  /** The record without the field. A required field has another value. */
  without?: object
  /** The expected text of each placeholder that shows the field. */
  says?: readonly string[]
  /** A placeholder that shows less because of the field. */
  hides?: string
  /** The value of the field in the front matter. */
  matter?: string
}

/** These functions create the smallest record with a given object. */
export const SRC = 'https://media.example/1'
export const media = (medium: object) => ({ media: [{ src: SRC, ...medium }] })
const at = (location: object) => ({ locations: [{ title: 'Zeppelin', ...location }] })
const place = (parts: object) => at({ place: parts })
export const feature = (type: string) => ({ record: { features: [{ type, shortDescription: 'Zeppelin' }] } })
export const option = (parts: object) => ({ options: [{ name: 'Dawn', ...parts }] })
export const unit = (parts: object) => option({ units: [{ id: 'u1', ...parts }] })
export const price = (parts: object) => unit({ pricingFrom: [{ retail: 1200, currency: 'EUR', ...parts }] })
export const priced = price({})
const faq = (parts: object) => ({ faqs: [{ question: 'Why?', answer: 'Thus.', ...parts }] })
export const review = (parts: object) => ({ reviews: [{ title: 'Fine', ...parts }] })

/** Examples of fields that accounts and products share. */
export const sharedExamples = {
  'faqs[].question': { record: faq({ question: 'Zeppelin?' }), without: faq({}), says: ['### Zeppelin?'] },
  'faqs[].answer': { record: faq({ answer: 'Zeppelin.' }), without: faq({}), says: ['Zeppelin.'] },
  'media[].src': { record: { media: [{ src: SRC }] }, says: ['(https://media.example/1)'] },
  'media[].type': { record: media({ type: 'video/mp4' }), without: media({}), says: [`[Video: `] },
  'media[].title': { record: media({ title: 'Zeppelin' }), without: media({}), says: [`[Zeppelin](${SRC})`] },
  'media[].caption': {
    record: media({ title: 'Sky', caption: 'Zeppelin' }),
    without: media({ title: 'Sky' }),
    says: [`[Sky](${SRC}) – Zeppelin`],
  },
  'media[].copyright': {
    record: media({ copyright: 'Zeppelin' }),
    without: media({}),
    says: [`](${SRC}) – © Zeppelin`],
  },
  'locations[].title': { record: at({}), says: ['**Location**: Zeppelin'] },
  'locations[].shortDescription': {
    record: at({ shortDescription: 'By the mast' }),
    without: at({}),
    says: ['By the mast'],
  },
  'locations[].type': { record: at({ type: 'START' }), without: at({}), says: ['**Start**: Zeppelin'] },
  'locations[].types': {
    record: at({ types: ['REDEMPTION'] }),
    without: at({}),
    says: ['**Redemption point**: Zeppelin'],
  },
  'locations[].place.latitude': {
    record: place({ latitude: 41.5, longitude: 2 }),
    without: place({ longitude: 2 }),
    says: ['coordinates 41.5, 2'],
  },
  'locations[].place.longitude': {
    record: place({ latitude: 41, longitude: 2.75 }),
    without: place({ latitude: 41 }),
    says: ['coordinates 41, 2.75'],
  },
  'locations[].place.streetAddress': {
    record: place({ streetAddress: '9 Mast Row' }),
    without: at({}),
    says: ['Zeppelin, 9 Mast Row'],
  },
  'locations[].place.addressLocality': {
    record: place({ addressLocality: 'Howth' }),
    without: at({}),
    says: ['Zeppelin, Howth'],
  },
  'locations[].place.addressRegion': {
    record: place({ addressRegion: 'Fingal' }),
    without: at({}),
    says: ['Zeppelin, Fingal'],
  },
  'locations[].place.postalCode': {
    record: place({ postalCode: 'D13' }),
    without: at({}),
    says: ['Zeppelin, D13'],
  },
  'locations[].place.addressCountry': {
    record: place({ addressCountry: 'IE' }),
    without: at({}),
    says: ['Zeppelin, Ireland'],
  },
  'locations[].place.postOfficeBoxNumber': {
    record: place({ postOfficeBoxNumber: 'Box 77' }),
    without: at({}),
    says: ['Zeppelin, Box 77'],
  },
} satisfies Record<string, Example>

export const MARKER = 'Zeppelin7731'
export const MARKED_URL = 'https://zeppelin7731.example/'

/**
 * A marked value in a field that no page shows. Some formats contain it nevertheless, because cache records or OCTO have
 * that field.
 */
export interface Secret {
  record: object
  marker: string
  carriedBy: string[]
}

const [pier] = fullProduct.locations
export const placed = (parts: object) => ({ locations: [{ ...pier, place: { ...pier?.place, ...parts } }] })
