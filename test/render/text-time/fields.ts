import type { RecordType } from '../../../src/catalogue/read-record.ts'

/** A record as a source delivers it, with a text in one of its fields. */
export interface RecordWithText {
  type: RecordType
  value: object
}

const product = (fields: object): RecordWithText => ({
  type: 'product',
  value: { id: 'p1', title: 'Seals', description: 'Out and back.', account: { id: 'a1' }, ...fields },
})
const account = (fields: object): RecordWithText => ({
  type: 'account',
  value: { id: 'a1', name: 'Blue Boats', description: 'Boats.', ...fields },
})
const v1 = (fields: object): RecordWithText => ({
  type: 'product',
  value: { id: 'p1', name: 'Seals', account: { ID: 'a1', name: 'Blue Boats' }, ...fields },
})

const medium = (fields: object) => [{ src: 'https://e.example/a.jpg', ...fields }]
const location = (fields: object) => [{ title: 'Pier', types: ['START'], ...fields }]
const option = (fields: object) => [{ id: 'o1', name: 'Morning', ...fields }]
const unit = (fields: object) => option({ units: [{ id: 'u1', ...fields }] })

/** Every kind of field that a supplier writes a text in, by its name: one of those that are read and written alike. */
export const fields: Readonly<Record<string, (text: string) => RecordWithText>> = {
  'product: id': text => product({ id: text }),
  'product: title': text => product({ title: text }),
  'product: reference': text => product({ reference: text }),
  'product: locale': text => product({ locale: text }),
  'product: timeZone': text => product({ timeZone: text }),
  'product: shortDescription': text => product({ shortDescription: text }),
  'product: description': text => product({ description: text }),
  'product: highlight': text => product({ features: [{ type: 'HIGHLIGHT', shortDescription: text }] }),
  'product: cancellation term': text =>
    product({ features: [{ type: 'CANCELLATION_TERM', shortDescription: text }] }),
  'product: booking term': text => product({ features: [{ type: 'BOOKING_TERM', shortDescription: text }] }),
  'product: type of a feature': text => product({ features: [{ type: text, shortDescription: 'x' }] }),
  'product: question': text => product({ faqs: [{ question: text, answer: 'Yes.' }] }),
  'product: answer': text => product({ faqs: [{ question: 'Why?', answer: text }] }),
  'product: question and answer': text => product({ faqs: [{ question: text, answer: text }] }),
  'product: address of a medium': text => product({ media: medium({ src: text }) }),
  'product: type of a medium': text => product({ media: medium({ type: text }) }),
  'product: title of a medium': text => product({ media: medium({ title: text }) }),
  'product: title of a location': text => product({ locations: location({ title: text }) }),
  'product: text of a location': text => product({ locations: location({ shortDescription: text }) }),
  'product: type of a location': text => product({ locations: location({ types: [text] }) }),
  'product: street': text => product({ locations: location({ place: { streetAddress: text } }) }),
  'product: town': text => product({ locations: location({ place: { addressLocality: text } }) }),
  'product: country': text => product({ locations: location({ place: { addressCountry: text } }) }),
  'product: latitude': text =>
    product({ locations: location({ place: { latitude: text, longitude: text } }) }),
  'product: name of an option': text => product({ options: option({ name: text }) }),
  'product: text of an option': text => product({ options: option({ description: text }) }),
  'product: title of a unit': text => product({ options: unit({ title: text }) }),
  'product: price of a unit': text =>
    product({ options: unit({ pricingFrom: [{ retail: text, currency: text }] }) }),
  'product: category': text => product({ category: text }),
  'product: label': text => product({ categoryLabels: [text] }),
  'product: duration': text => product({ duration: text }),
  'product: startDate': text => product({ startDate: text }),
  'product: emergencyPhone': text => product({ emergencyPhone: text }),
  'product: dressCode': text => product({ dressCode: text }),
  'product: unit of height': text => product({ heightRestrictionValue: 3, heightRestrictionUnit: text }),
  'product: currency': text => product({ defaultCurrency: text }),
  'product: commentary': text => product({ commentary: [{ format: text, language: text }] }),
  'product: name of its account': text => product({ account: { id: 'a1', name: text } }),
  'product: name of a key': text => product({ [text]: 1 }),
  'account: name': text => account({ name: text }),
  'account: username': text => account({ username: text }),
  'account: telephone': text => account({ telephone: text }),
  'account: email': text => account({ email: text }),
  'account: website': text => account({ website: text }),
  'account: description': text => account({ description: text }),
  'account: answer': text => account({ faqs: [{ question: text, answer: text }] }),
  'account: handle': text => account({ microblogHandle: text }),
  'account: review': text =>
    account({ reviews: [{ author: text, rating: 4, title: text, text, date: text }] }),
  'V1: name': text => v1({ name: text }),
  'V1: language': text => v1({ language: text }),
  'V1: summary': text => v1({ summary: text }),
  'V1: description': text => v1({ description: text, long_description: 'Long.' }),
  'V1: highlights': text => v1({ highlights: text }),
  'V1: item of highlights': text => v1({ highlights: [text] }),
  'V1: additional_info': text => v1({ additional_info: text }),
  'V1: required_info': text => v1({ required_info: text }),
  'V1: booking_cutoff': text => v1({ booking_cutoff: text }),
  'V1: cancellation_policy': text => v1({ cancellation_policy: text }),
  'V1: cancellation_period': text => v1({ cancellation_period: text }),
  'V1: cancellation_period and a number': text => v1({ cancellation_period: `24 ${text}` }),
  'V1: cancellation_period as a pair': text => v1({ cancellation_period: [text, text] }),
  'V1: cancellation_info': text => v1({ cancellation_info: text }),
  'V1: validity': text => v1({ validity: text }),
  'V1: location': text => v1({ location: text }),
  'V1: starts_notes': text => v1({ starts_notes: text }),
  'V1: starts_type': text => v1({ starts_type: text }),
  'V1: full_street_address': text =>
    v1({ addresses: [{ location_type: 'Starts', full_street_address: text }] }),
  'V1: parts of an address': text =>
    v1({
      addresses: [
        { type: 'Starts', address1: text, city: text, country: text, postal_code: text, notes: text },
      ],
    }),
  'V1: coordinates': text => v1({ addresses: [{ location_type: 'Starts', coordinates: text }] }),
  'V1: duration': text => v1({ duration: text }),
  'V1: duration_type': text => v1({ duration_type: text, duration_from: text, duration_unit: text }),
  'V1: freesell': text => v1({ freesell: text }),
  'V1: commentaries': text => v1({ commentaries: [text] }),
  'V1: phone': text => v1({ emerg_phone_prefix: '+353', emerg_phone_number: text }),
  'V1: prefix of a phone': text => v1({ emerg_phone_prefix: text, emerg_phone_number: '1' }),
  'V1: restrictions': text => v1({ restrictions: text, health_restrictions: text }),
  'V1: opening_hours': text => v1({ opening_hours: { Monday: text } }),
  'V1: day of opening_hours': text => v1({ opening_hours: { [text]: '9-5' } }),
  'V1: image_url': text => v1({ image_url: [text] }),
  'V1: videos': text => v1({ videos: [text] }),
  'V1: rate': text => v1({ retail_rates_adult: text, currency: 'EUR' }),
  'V1: option_description_ttd': text => v1({ option_name_ttd: text, option_description_ttd: text }),
  'V1: providers': text => v1({ system_providers: [text], crawl_info: { [text]: text } }),
  'V1: version_id': text => v1({ version_id: text }),
  'V1: keywords': text => v1({ keywords: [text], review_widget_code: text }),
  'list item: all': text =>
    product({
      listItem: {
        id: 'p1',
        name: text,
        summary: text,
        location: text,
        duration: text,
        cancellation_info: text,
      },
    }),
}

/** In how many places of a record a text stands: it is so much shorter there, or these records would be longer than all others. */
export const places: Readonly<Record<string, number>> = { 'account: review': 3, 'V1: parts of an address': 5 }
