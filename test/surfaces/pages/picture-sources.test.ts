import { expect, test } from 'vitest'
import { defaultsOf } from '../../../src/options/option.ts'
import { pictureSources } from '../../../src/surfaces/pages/picture-sources.ts'
import { SurfaceOptions } from '../../../src/surfaces/surface-options.ts'

const PICTURE = 'https://media.example/a%20b/boat.jpg?v=$&x=1,'

const sourcesAt = (pictureUrl: string | null, src = PICTURE) =>
  pictureSources(src, 'logo', { context: { options: { ...defaultsOf(SurfaceOptions), pictureUrl } } })

test.for([
  [
    '/cdn-cgi/image/width={width},format=auto/{src}',
    '/cdn-cgi/image/width=64,format=auto/https://media.example/a%20b/boat.jpg?v=$&x=1%2C 64w, /cdn-cgi/image/width=128,format=auto/https://media.example/a%20b/boat.jpg?v=$&x=1%2C 128w, /cdn-cgi/image/width=192,format=auto/https://media.example/a%20b/boat.jpg?v=$&x=1%2C 192w',
    '/cdn-cgi/image/width=128,format=auto/https://media.example/a%20b/boat.jpg?v=$&x=1%2C',
  ],
  [
    'https://wsrv.example/?url={src:encoded}&w={width}',
    'https://wsrv.example/?url=https%3A%2F%2Fmedia.example%2Fa%2520b%2Fboat.jpg%3Fv%3D%24%26x%3D1%2C&w=64 64w, https://wsrv.example/?url=https%3A%2F%2Fmedia.example%2Fa%2520b%2Fboat.jpg%3Fv%3D%24%26x%3D1%2C&w=128 128w, https://wsrv.example/?url=https%3A%2F%2Fmedia.example%2Fa%2520b%2Fboat.jpg%3Fv%3D%24%26x%3D1%2C&w=192 192w',
    'https://wsrv.example/?url=https%3A%2F%2Fmedia.example%2Fa%2520b%2Fboat.jpg%3Fv%3D%24%26x%3D1%2C&w=128',
  ],
  [
    'https://tours.imgix.example/{path}?w={width}',
    'https://tours.imgix.example/a%20b/boat.jpg?w=64 64w, https://tours.imgix.example/a%20b/boat.jpg?w=128 128w, https://tours.imgix.example/a%20b/boat.jpg?w=192 192w',
    'https://tours.imgix.example/a%20b/boat.jpg?w=128',
  ],
] as const)('pictureSources has an address a width of %s', ([pattern, srcset, src]) => {
  expect(sourcesAt(pattern)).toEqual({ sizes: '4rem', srcset, src })
})

test('pictureSources leaves drawings, and all pictures without a service, where they are', () => {
  expect(sourcesAt(null)).toEqual({ src: PICTURE })
  for (const src of ['https://media.example/mark.svg', 'https://media.example/mark.SVGZ?v=1'])
    expect(sourcesAt('/{width}/{src}', src)).toEqual({ src })
})

test('pictureSources takes no host from the path of a picture', () => {
  const { src } = sourcesAt('/{path}?w={width}', 'https://media.example//evil.example/x.jpg')
  expect(src).toBe('/evil.example/x.jpg?w=128')
})

test.for([
  ['https://media.example/../../../account/logout?all=1', 'https://media.example/account/logout?all=1'],
  ['https://media.example/a/%2e%2E/.%2e/%2e./b.jpg', 'https://media.example/b.jpg'],
  ['https://media.example/a\\..\\..\\b.jpg', 'https://media.example/b.jpg'],
  ['https://media.example/b.jpg?a=/../../../c', 'https://media.example/b.jpg?a=/../../../c'],
] as const)('pictureSources stays at the picture service for %s', ([picture, src]) => {
  const address = sourcesAt('/images/{width}/{src}', picture)['src'] ?? ''
  expect(address).toBe(`/images/128/${src}`)
  expect(new URL(address, 'https://t.example').pathname).toMatch(/^\/images\/128\/https:\/\/media\.example\//)
})
