import * as z from 'zod'
import { field } from './field.ts'

const count = z.int().min(0)

/** Body of `GET /healthz`. */
export const HealthResource = z
  .strictObject({
    status: field(z.literal('ok'), 'The server answers', 'ok'),
    generation: field(z.int().min(1), 'Number of the generation that is served', 42),
    published: field(z.iso.datetime(), 'When it was published', '2026-11-21T12:00:00.000Z'),
    age: field(count, 'Seconds since then', 3600),
    records: z
      .strictObject({
        accounts: field(count, 'Accounts in it', 3),
        products: field(count, 'Products in it', 12),
      })
      .meta({ description: 'What it holds' }),
  })
  .meta({ id: 'Health', description: 'Which generation is served.' })
export type HealthResource = z.infer<typeof HealthResource>
