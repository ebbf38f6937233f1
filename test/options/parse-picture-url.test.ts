import { expect, test } from 'vitest'
import { parsePictureUrl } from '../../src/options/parse-picture-url.ts'

const FLAG = '--picture-url'

test.for([
  '/cdn-cgi/image/width={width},format=auto/{src}',
  '/.netlify/images?url={src:encoded}&w={width}',
  'https://tours.imgix.net/{path}?w={width}&auto=format',
])('parsePictureUrl takes %s', pattern => {
  expect(parsePictureUrl(pattern, FLAG)).toBe(pattern)
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
  expect(() => parsePictureUrl(pattern, FLAG)).toThrow(message)
})
