import * as z from 'zod'
import { described } from '../../formats/record-schema.ts'
import { documentedJson, type FollowedTarget, type TreeEndpoint } from '../endpoint.ts'
import { jsonResponse } from '../http/response.ts'

const count = z.int().min(0)

const HealthResource = z
  .strictObject({
    status: described(z.literal('ok'), 'The server answers', 'ok'),
    generation: described(z.int().min(1), 'Number of the generation that is served', 42),
    published: described(z.iso.datetime(), 'When it was published', '2026-11-21T12:00:00.000Z'),
    age: described(count, 'Seconds since then', 3600),
    records: z
      .strictObject({
        accounts: described(count, 'Accounts in it', 3),
        products: described(count, 'Products in it', 12),
      })
      .meta({ description: 'What it holds' }),
    refresh: z
      .strictObject({
        state: described(
          z.enum(['idle', 'pending', 'failed']),
          'Whether it holds all that was written over the API: `pending` will be there in a moment, `failed` is tried again',
          'failed',
        ),
        since: described(
          z.iso.datetime().nullable(),
          'Since when something waits to be published',
          '2026-11-21T13:00:00.000Z',
        ),
        error: described(
          z.string().nullable(),
          'Why the last attempt failed',
          'Publishing to "out" from the store "catalogue.db": ENOSPC: no space left on device',
        ),
      })
      .meta({ description: 'Whether writes have become visible' }),
    target: z
      .strictObject({
        state: described(
          z.enum(['followed', 'away']),
          'Whether it can be read: while it is `away`, the last generation is served',
          'followed',
        ),
        age: described(count, 'Seconds since it was last read', 0),
      })
      .meta({ description: 'The target that a reader (`--from`) follows; other servers leave it out' })
      .optional(),
  })
  .meta({ id: 'Health', description: 'Which generation is served.' })

/** The status is always 200, also if `refresh` reports that publishing fails. */
export const getHealth: TreeEndpoint = {
  path: '/healthz',
  method: 'GET',
  access: 'open',
  isFromFiles: true,
  documentation: {
    summary: 'Whether the server is well',
    description: 'Which generation of the catalogue is served, how old it is, and how many records it holds.',
    responses: [documentedJson('It is well', HealthResource)],
  },
  createHandler:
    ({ refresher, target }) =>
    async ({ generation: { number, published, manifest } }) => {
      const health: z.infer<typeof HealthResource> = {
        status: 'ok',
        generation: number,
        published: published.toISOString(),
        age: Math.max(0, Math.round((Date.now() - published.getTime()) / 1000)),
        records: { accounts: manifest.counts.accounts, products: manifest.counts.products },
        refresh: await refresher.state(),
        ...(target === null ? {} : { target: healthOf(target) }),
      }
      return jsonResponse(200, health, ['Cache-Control', 'no-store'])
    },
}

function healthOf(target: FollowedTarget) {
  const { isAway, age } = target.state()
  return { state: isAway ? ('away' as const) : ('followed' as const), age: Math.round(age / 1000) }
}
