import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addressOf, isFileAddress } from '../../src/source/file-address.ts'
import { listen } from '../helpers/listen.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { readAll } from './reading.ts'

const SHEET = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz'

test.each([
  ['https://tours.example/list.csv', true],
  ['https://tours.example/list.tsv.gz?v=2', true],
  ['https://tours.example/products.json', true],
  [`${SHEET}/edit#gid=12`, true],
  [`${SHEET}/export?format=csv`, true],
  ['https://tours.example/pub?output=csv', true],
  ['https://api.tours.example', false],
  ['https://api.tours.example/v2/', false],
  ['https://api.tours.example/%zz', false],
  ['list.csv', false],
])('isFileAddress(%s) is %s', (address, wanted) => {
  expect(isFileAddress(address)).toBe(wanted)
})

test('the page of a Google spreadsheet becomes the address of its CSV', () => {
  expect(addressOf(`${SHEET}/edit?usp=sharing#gid=12`).href).toBe(`${SHEET}/export?format=csv&gid=12`)
  expect(addressOf(`${SHEET}/export?format=csv&gid=3`).href).toBe(`${SHEET}/export?format=csv&gid=3`)
})

const TABLE = 'Title;Price\nWalk;3 €\n'

test('fileSource reads a table at an address, through redirects and gzip, and asks again after a failure', async () => {
  let asked = 0
  const origin = await listen((request, response) => {
    asked++
    if (request.url === '/old.csv') response.writeHead(302, { location: '/new.csv.gz' }).end()
    else if (asked === 2) response.writeHead(503, { 'retry-after': '0' }).end()
    else response.end(gzipSync(TABLE))
  })
  expect(await readAll(`${origin}/old.csv`)).toMatchObject([{ line: 2, value: { title: 'Walk' } }])
  expect(asked).toBe(4)
})

test('fileSource refuses what is no table at an address, in one line', async () => {
  const origin = await listen((request, response) => {
    if (request.url === '/login.csv')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
    else if (request.url === '/cut.csv') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(TABLE, () => response.destroy())
    } else response.writeHead(404).end()
  })
  await expect(readAll(`${origin}/login.csv`)).rejects.toThrow('it answers a page of HTML')
  await expect(readAll(`${origin}/none.csv`)).rejects.toThrow('it answers 404 Not Found')
  await expect(readAll(`${origin}/cut.csv`)).rejects.toThrow('it breaks off')
})

test.each([
  ['a circle', '/a.csv', 'it redirects in a circle', 1],
  [
    'another scheme',
    'ftp://tours.example/list.csv',
    'it, or an address that it redirects to, cannot be asked: Invalid URL protocol',
    1,
  ],
  ['no address', 'http://[', 'it, or an address that it redirects to, cannot be asked: Invalid URL', 1],
  [
    'address after address',
    'further',
    'it answers 302 Found, a redirect to "further-further-further-further-further-further", which is not followed',
    6,
  ],
])('fileSource asks not again where redirects lead to %s', async (_, to, reason, requests) => {
  const locations: string[] = []
  const origin = await listen((_, response) => {
    locations.push(to)
    response.writeHead(302, { location: to === 'further' ? locations.join('-') : to }).end()
  })
  await expect(readAll(`${origin}/a.csv`)).rejects.toThrow(`Reading "${origin}/a.csv": ${reason}`)
  expect(locations).toHaveLength(requests)
})

test('--public-only asks no address of a private network', async () => {
  let asked = 0
  const origin = await listen((_, response) => {
    asked++
    response.end(TABLE)
  })
  const refused = 'it is in a private network, which --public-only refuses'
  await expect(readAll(`${origin.replace('127.0.0.1', 'localhost')}/a.csv`, undefined, true)).rejects.toThrow(
    refused,
  )
  expect(await tourpress(['inspect', `${origin}/a.csv`, '--public-only'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(refused),
  })
  expect(asked).toBe(0)
  expect(await tourpress(['inspect', `${origin}/a.csv`])).toMatchObject({ code: 0 })
})
