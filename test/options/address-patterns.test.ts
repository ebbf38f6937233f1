import { expect, test } from 'vitest'
import { parseBookingUrl, parsePictureUrl } from '../../src/options/address-patterns.ts'

const [BOOKING, PICTURE] = ['--booking-url', '--picture-url']

test.for(['https://shop.example/{account}/{reference}', 'http://localhost:80/book?tour={id}#now'])(
  'parseBookingUrl takes %s',
  pattern => {
    expect(parseBookingUrl(pattern, BOOKING)).toBe(pattern)
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
  expect(() => parseBookingUrl(pattern, BOOKING)).toThrow(message)
})

test.for([
  '/cdn-cgi/image/width={width},format=auto/{src}',
  '/.netlify/images?url={src:encoded}&w={width}',
  'https://tours.imgix.net/{path}?w={width}&auto=format',
])('parsePictureUrl takes %s', pattern => {
  expect(parsePictureUrl(pattern, PICTURE)).toBe(pattern)
})

test.for([
  ['/{width}/{SRC}', 'Reading --picture-url: "/{width}/{SRC}" has the unknown {SRC}'],
  ['/pictures/{width}', 'has neither {src} nor {src:encoded} nor {path}, so all pictures would be one'],
  ['/pictures/{src}', 'has no {width}, so a picture would be as wide on every screen'],
  ['pictures/{width}/{src}', 'is not an http(s) address without credentials, nor a path that begins with /'],
  ['//cdn.example/{width}/{src}', 'is not an http(s) address without credentials, nor a path'],
  ['data:image/png,{width}{src}', 'is not an http(s) address without credentials, nor a path'],
  ['https://{path}/{width}', 'has a placeholder in its host, where a record could name any site'],
] as const)('parsePictureUrl refuses %s', ([pattern, message]) => {
  expect(() => parsePictureUrl(pattern, PICTURE)).toThrow(message)
})
