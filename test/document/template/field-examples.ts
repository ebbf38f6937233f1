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

/** An example in which `parts` are added to the smallest record that `make` creates. */
export const added = (make: (parts: object) => object, parts: object, ...says: string[]) => ({
  record: make(parts),
  without: make({}),
  says,
})

/** Examples of fields that stand alone in a record: the value, and where it is shown. */
export const alone = (rows: Record<string, readonly [value: unknown, ...says: string[]]>) =>
  Object.fromEntries(
    Object.entries(rows).map(([field, [value, ...says]]): [string, Example] => [
      field,
      { record: { [field]: value }, says },
    ]),
  )

/** These functions create the smallest record with a given object. */
export const SRC = 'https://media.example/1'
export const media = (medium: object) => ({ media: [{ src: SRC, ...medium }] })
const at = (location: object) => ({ locations: [{ title: 'Zeppelin', ...location }] })
const place = (parts: object) => at({ place: parts })
export const option = (parts: object) => ({ options: [{ name: 'Dawn', ...parts }] })
export const unit = (parts: object) => option({ units: [{ id: 'u1', ...parts }] })
export const price = (parts: object) => unit({ pricingFrom: [{ retail: 1200, currency: 'EUR', ...parts }] })
const faq = (parts: object) => ({ faqs: [{ question: 'Why?', answer: 'Thus.', ...parts }] })
export const review = (parts: object) => ({ reviews: [{ title: 'Fine', ...parts }] })

/** Examples of fields that accounts and products share. */
export const sharedExamples = {
  'faqs[].question': added(faq, { question: 'Zeppelin?' }, '### Zeppelin?'),
  'faqs[].answer': added(faq, { answer: 'Zeppelin.' }, 'Zeppelin.'),
  'media[].src': { record: media({}), says: ['(https://media.example/1)'] },
  'media[].type': added(media, { type: 'video/mp4' }, '[Video: '),
  'media[].title': added(media, { title: 'Zeppelin' }, `[Zeppelin](${SRC})`),
  'media[].caption': {
    record: media({ title: 'Sky', caption: 'Zeppelin' }),
    without: media({ title: 'Sky' }),
    says: [`[Sky](${SRC}) – Zeppelin`],
  },
  'media[].copyright': added(media, { copyright: 'Zeppelin' }, `](${SRC}) – © Zeppelin`),
  'locations[].title': { record: at({}), says: ['**Location**: Zeppelin'] },
  'locations[].shortDescription': added(at, { shortDescription: 'By the mast' }, 'By the mast'),
  'locations[].type': added(at, { type: 'START' }, '**Start**: Zeppelin'),
  'locations[].types': added(at, { types: ['REDEMPTION'] }, '**Redemption point**: Zeppelin'),
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
  'locations[].place.streetAddress': added(place, { streetAddress: '9 Mast Row' }, 'Zeppelin, 9 Mast Row'),
  'locations[].place.addressLocality': added(place, { addressLocality: 'Howth' }, 'Zeppelin, Howth'),
  'locations[].place.addressRegion': added(place, { addressRegion: 'Fingal' }, 'Zeppelin, Fingal'),
  'locations[].place.postalCode': added(place, { postalCode: 'D13' }, 'Zeppelin, D13'),
  'locations[].place.addressCountry': added(place, { addressCountry: 'IE' }, 'Zeppelin, Ireland'),
  'locations[].place.postOfficeBoxNumber': added(
    place,
    { postOfficeBoxNumber: 'Box 77' },
    'Zeppelin, Box 77',
  ),
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

export const secret = (record: object, carriedBy: string[] = [], marker = MARKER): Secret => ({
  record,
  marker,
  carriedBy,
})
