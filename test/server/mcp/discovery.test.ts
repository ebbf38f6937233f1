import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { serverForAll } from '../../helpers/server.ts'

/** Schemas as modelcontextprotocol publishes them: the registry's of 2025-12-11, and the draft of server cards (Apache-2.0). */
const schema = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8'))
const OPTIONS = { strict: false, validateFormats: false }

const noKey = { 'X-Api-Key': null }
const HOST = {
  ...noKey,
  Host: 'tours.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Prefix': '/catalogue',
}
const Catalog = z.object({
  linkset: z.array(z.record(z.string(), z.union([z.string(), z.array(z.object({ href: z.url() }))]))),
})

describe.each([true, false])('a server that is public: %s', isPublic => {
  const started = serverForAll({ isPublic })
  const read = async (path: string, headers: Record<string, string | null> = noKey) =>
    JSON.parse((await started().get(path, headers)).bytes.toString())

  test('the card is that of the draft, and says by which key and revision clients connect', async () => {
    const validate = new Ajv2020(OPTIONS).compile({
      ...schema('server-card.schema.json'),
      $ref: '#/$defs/ServerCard',
    })
    const card = await read('/mcp/server-card', HOST)
    expect([validate(card), validate.errors]).toEqual([true, null])
    expect(card).toMatchObject({
      name: 'example.tours/tourpress',
      remotes: [
        {
          url: 'https://tours.example/catalogue/mcp',
          supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
        },
      ],
    })
    expect(card.remotes[0].headers?.[0].name).toBe(isPublic ? undefined : 'Authorization')
    expect(await read('/.well-known/mcp/server-card.json', HOST)).toEqual(card)
    expect(await read('/.well-known/ai-catalog.json', HOST)).toMatchObject({
      entries: [
        {
          identifier: 'urn:air:tours.example:mcp:tourpress',
          url: 'https://tours.example/catalogue/mcp/server-card',
        },
      ],
    })
  })

  test('every link of the catalogue of interfaces, and of the headers of / and /documentation, leads somewhere', async () => {
    const { linkset } = Catalog.parse(await read('/.well-known/api-catalog'))
    const hrefs = linkset.flatMap(({ anchor: _, ...relations }) =>
      Object.values(relations).flatMap(links =>
        typeof links === 'string' ? [] : links.map(({ href }) => href),
      ),
    )
    const linked = await Promise.all(
      ['/', '/documentation'].map(async path => String((await started().get(path, noKey)).headers['link'])),
    )
    const addresses = linked.flatMap(header => [...header.matchAll(/<([^>]+)>; rel="([\w-]+)"/g)])
    expect(addresses.map(([, , rel]) => rel)).toEqual([
      ...['service-desc', 'service-doc', 'service-desc', 'api-catalog'],
      ...['service-desc', 'service-doc', 'service-desc', 'api-catalog'],
    ])
    const paths = [...hrefs.map(href => new URL(href).pathname), ...addresses.map(([, path]) => `/${path}`)]
    expect(paths).toHaveLength(13)
    for (const path of paths) expect((await started().get(path, noKey)).status, path).toBe(200)
  })
})

test('the file for the registry in docs/agents.md is one by its schema', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/agents.md'), 'utf8')
  const [, block = ''] = /```json\n(\{\n {2}"\$schema"[\s\S]*?)```/.exec(docs) ?? []
  const validate = new Ajv(OPTIONS).compile(schema('server.schema.json'))
  expect([validate(JSON.parse(block)), validate.errors]).toEqual([true, null])
})
