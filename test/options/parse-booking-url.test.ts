import { expect, test } from 'vitest'
import { parseBookingUrl } from '../../src/options/parse-booking-url.ts'

const FLAG = '--booking-url'

test.for(['https://shop.example/{account}/{reference}', 'http://localhost:80/book?tour={id}#now'])(
  'parseBookingUrl takes %s',
  pattern => {
    expect(parseBookingUrl(pattern, FLAG)).toBe(pattern)
  },
)

test.for([
  ['https://shop.example/{sku}', '"https://shop.example/{sku}" has the unknown {sku}'],
  ['https://shop.example/{constructor}', 'has the unknown {constructor}'],
  [
    'https://shop.example/{account}',
    'has neither {id} nor {reference}, so all products would lead to one page',
  ],
  ['javascript:alert({id})', 'is not an http(s) address without credentials'],
  ['https://user:secret@shop.example/{id}', '"https://...@shop.example/{id}" is not an http(s) address'],
  ['https://{id}.example/', 'has a placeholder in its host, where a record could name any site'],
] as const)('parseBookingUrl refuses %s', ([pattern, message]) => {
  expect(() => parseBookingUrl(pattern, FLAG)).toThrow(message)
})
