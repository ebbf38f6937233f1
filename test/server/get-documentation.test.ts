import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { documentationHandlers } from '../../src/server/endpoints/get-documentation.ts'
import type { Handler } from '../../src/server/handler.ts'
import { openGeneration } from '../../src/server/live/generation.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { documentedEndpoints } from './documented-endpoints.ts'
import { noBody } from './no-body.ts'

const sample = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))

async function answerOf(handler: Handler) {
  const folder = temporaryFolder()
  await build(folder, sample, { formats: ['json'] })
  const generation = await openGeneration(join(folder, 'out'))
  if (generation === undefined) throw new Error('Nothing was published')
  onTestFinished(() => generation.index.close())
  const query = new URLSearchParams()
  const answer = await handler({
    headers: {},
    query,
    parameter: '',
    generation,
    key: undefined,
    body: noBody,
  })
  if ('status' in answer) throw new Error('Not a representation')
  return { ...answer, text: String(await answer.read()) }
}

describe('documentationHandlers', () => {
  const { page, openApi } = documentationHandlers(documentedEndpoints, { isPublic: false })

  test('documentationHandlers answer with a page that may run and load nothing', async () => {
    const { mediaType, headers, size, text } = await answerOf(page)
    expect(mediaType).toBe('text/html; charset=utf-8')
    expect(headers).toEqual(['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"])
    expect(size).toBe(Buffer.byteLength(text))
    expect(text).toContain('GET /api/accounts/get_accounts')
  })

  test('documentationHandlers answer with the OpenAPI document as JSON', async () => {
    const { mediaType, size, text } = await answerOf(openApi)
    expect(mediaType).toBe('application/json')
    expect(size).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', info: { title: 'tourpress' } })
  })
})
