import * as z from 'zod'
import type { RecordType } from '../../catalogue/read-record.ts'
import type { KeyHolder } from '../../catalogue/store/keys.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { documentedJson, type Endpoint } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { lastModifiedOf } from '../live/generation.ts'
import { EXAMPLE_RECORDS, inTarget } from '../parameters/example-records.ts'
import { wholeNumber } from '../parameters/whole-number.ts'

interface SingleRecordOptions {
  readonly type: RecordType
  readonly description: string
  readonly schema: z.ZodType
  createReader(store: Store): (id: string, key: KeyHolder | undefined) => SingleRecord | undefined
}

interface SingleRecord {
  readonly record: { readonly media: readonly object[] }
  /** When the record last changed, ISO 8601; null if never since its first import. */
  readonly changed: string | null
}

export function singleRecord({ type, description, schema, createReader }: SingleRecordOptions): Endpoint {
  const title = type === 'account' ? 'Account' : 'Product'
  const start = `/api/${type}s/get${title}/`
  const recordNotFound = defineError(404, `${title} not found`, `there is no ${type} with this id`)
  const id = {
    name: `${type}Id`,
    in: 'path',
    description: `${title} id, percent-encoded.`,
    required: true,
    example: EXAMPLE_RECORDS[type],
  } as const
  const body = z.strictObject({ [type]: schema.meta({ description: `The ${type}` }) })
  return {
    path: `${start}{${id.name}}`,
    method: 'GET',
    access: 'key',
    hasKeyOnlyFields: true,
    documentation: {
      summary: `Read one ${type}`,
      description,
      parameters: [id, mediaLimit, mediaOffset],
      responses: [documentedJson(`The ${type}`, body)],
      errors: [recordNotFound],
      examples: exampleRecords => {
        const example = `${start}${inTarget(exampleRecords[type])}`
        return [example, `${example}?media_limit=1&media_offset=1`]
      },
    },
    createHandler({ store }) {
      const read = createReader(store)
      return ({ query, parameter, generation, key }) => {
        const [limit, offset] = [mediaLimit.read(query), mediaOffset.read(query)]
        const found = read(parameter, key)
        if (found === undefined) throw httpError(recordNotFound)
        const record = { ...found.record, media: found.record.media.slice(offset, offset + limit) }
        return jsonRepresentation({ [type]: record }, lastModifiedOf(generation, [found.changed]))
      }
    },
  }
}

const mediaLimit = wholeNumber({
  name: 'media_limit',
  description: 'How many media are answered. Without it: all.',
  from: 0,
  to: Number.POSITIVE_INFINITY,
  default: Number.POSITIVE_INFINITY,
  example: 1,
})

const mediaOffset = wholeNumber({
  name: 'media_offset',
  description: 'How many media are skipped first, such as logos and covers.',
  from: 0,
  to: Number.POSITIVE_INFINITY,
  default: 0,
  example: 1,
})
