import * as z from 'zod'
import type { RecordType } from '../../catalogue/read-record.ts'
import type { Format } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'
import { described } from '../../formats/record-schema.ts'
import { lazy } from '../../runtime/lazy.ts'
import type { DocumentedResponse } from '../endpoint.ts'
import { JSON_TYPE, negotiatedType } from '../live/response-parts.ts'

const count = z.int().min(0)

export function formatResponses(offered: readonly Format[], what: RecordType): DocumentedResponse[] {
  return offered.flatMap(format => {
    const description = `With \`format=${format.name}\``
    const { mediaType } = negotiatedType(format, undefined)
    const response = { status: 200, description, mediaType, schema: bodyOf(format, what) }
    if (negotiatedType(format, JSON_TYPE).mediaType === mediaType) return [response]
    return [
      response,
      { ...response, mediaType: JSON_TYPE, description: `${description} and \`Accept: ${JSON_TYPE}\`` },
    ]
  })
}

function bodyOf({ name, mediaType, response, schemas }: Format, what: RecordType): z.ZodType {
  const schema = schemas?.[what]
  if (response.type === 'document') return schema ?? z.unknown()
  if (response.type === 'content') {
    const ContentResponse = contentResponse()
    const { content } = ContentResponse.shape
    const contentType = schema && { contentMediaType: mediaType, contentSchema: schema }
    const body =
      contentType === undefined
        ? ContentResponse
        : ContentResponse.extend({ content: content.meta(contentType) })
    return body.meta({ examples: [{ format: name, content: response.examples[what], count: 1 }] })
  }
  const responseOf = what === 'account' ? accountsResponse : productsResponse
  return responseOf(schema ?? z.unknown().meta({ id: name }), response.as)
}

/** Made on first use, because the config file may add formats until the server starts. */
const contentResponse = lazy(() =>
  z
    .strictObject({
      format: described(
        z.enum(formats.filter(({ response }) => response.type === 'content').map(({ name }) => name)),
        'The format asked for',
      ),
      content: described(z.string(), 'The records, one after another', 'Slipway & Heather'),
      count: described(count, 'Number of accounts or products found', 1),
    })
    .meta({ id: 'ContentAnswer', description: 'Records as one text.' }),
)

function accountsResponse(account: z.ZodType, as: string) {
  return z
    .strictObject({
      accounts: described(z.array(account), 'Accounts in the order asked'),
      count: described(count, 'Number of accounts found', 1),
    })
    .meta({ id: `${account.meta()?.id}sAnswer`, description: `Accounts ${as}.` })
}

function productsResponse(product: z.ZodType, as: string) {
  const products = `${product.meta()?.id}s`
  const owner = z
    .strictObject({
      id: described(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
      name: described(z.string(), 'Company name', 'Slipway & Heather'),
      products: described(z.array(product), 'Its products in the order asked'),
    })
    .meta({
      id: `AccountWith${products.replace(/^Cache/, '')}`,
      description: 'An account with those of its products that were asked for.',
    })
  return z
    .strictObject({
      accounts: described(z.array(owner), 'Accounts in order of first appearance'),
      count: described(count, 'Number of products found', 1),
    })
    .meta({ id: `${products}Answer`, description: `Products ${as}, in their accounts.` })
}
