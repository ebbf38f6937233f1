import { expect, test } from 'vitest'
import { mediaTypeOf } from '../../../src/surfaces/shared/media-types.ts'

test.for([
  ['products/a.octo.json', 'application/json'],
  ['records/all.jsonl', 'application/jsonl'],
  ['catalogue.jsonl.gz', 'application/gzip'],
  ['index.html', 'text/html; charset=utf-8'],
  ['sitemap.xml', 'application/xml'],
  ['changes/1.paths', 'text/plain; charset=utf-8'],
  ['_headers', 'text/plain; charset=utf-8'],
  ['a.constructor', 'text/plain; charset=utf-8'],
])('mediaTypeOf of %s is %s', ([path = '', type]) => {
  expect(mediaTypeOf(path)).toBe(type)
})
