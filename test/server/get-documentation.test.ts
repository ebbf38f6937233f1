import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStoreReadOnly } from '../../src/catalogue/store/open-store.ts'
import type { Endpoint } from '../../src/server/endpoint.ts'
import { getDocumentation } from '../../src/server/endpoints/get-documentation.ts'
import { getOpenApi } from '../../src/server/endpoints/get-open-api.ts'
import { openGeneration } from '../../src/server/live/generation.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { endpointContext, endpointRequest } from './endpoint-calls.ts'

const sample = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))

async function answerOf({ createHandler }: Endpoint) {
  const folder = temporaryFolder()
  await build(folder, sample, { formats: ['json'] })
  const generation = await openGeneration(join(folder, 'out'))
  if (generation === undefined) throw new Error('Nothing was published')
  const store = openStoreReadOnly(join(folder, 'catalogue.db'))
  onTestFinished(() => {
    store.close()
    generation.index.close()
  })
  const answer = await createHandler(endpointContext(store))(endpointRequest(generation))
  if ('status' in answer) throw new Error('Not a representation')
  return { ...answer, text: String(await answer.read()) }
}

describe('getDocumentation', () => {
  test('getDocumentation answers with a page that may run and load nothing', async () => {
    const { mediaType, headers, size, text } = await answerOf(getDocumentation)
    expect(mediaType).toBe('text/html; charset=utf-8')
    expect(headers).toEqual(['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"])
    expect(size).toBe(Buffer.byteLength(text))
    expect(text).toContain('GET /api/accounts/get_accounts')
  })
})

describe('getOpenApi', () => {
  test('getOpenApi answers with the OpenAPI document as JSON', async () => {
    const { mediaType, size, text } = await answerOf(getOpenApi)
    expect(mediaType).toBe('application/json')
    expect(size).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', info: { title: 'tourpress' } })
  })
})
