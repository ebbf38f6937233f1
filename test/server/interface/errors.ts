import { expect } from 'vitest'
import { rawRequest, sendRaw } from '../http/raw-request.ts'
import type { Statement } from './statement.ts'

/** Errors for requests that node:http rejects have the same body as errors of the app. */
const rejected = (what: string, request: Buffer, status: number, error: string): Statement => ({
  says: `${what} gets ${status} with the usual error body`,
  async shows({ keyed }) {
    const { statuses, text } = await sendRaw(keyed.port, request)
    expect(statuses).toEqual([status])
    expect(text).toMatch(/^Content-Type: application\/json\r$/m)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ error, status })
  },
})

/** Unreadable and late requests; `unreadable.test.ts` has more. */
export const errors: readonly Statement[] = [
  rejected(
    'a target in raw UTF-8',
    rawRequest('/api/accounts/get_accounts?account_ids=ürban'),
    400,
    'Bad request target',
  ),
  rejected('an unknown method', rawRequest('', [], 'FOO /api HTTP/1.1'), 400, 'Bad request'),
  rejected(
    'a head over 64 kB',
    rawRequest('/api', [`X: ${'x'.repeat(70_000)}`]),
    431,
    'Header fields too large',
  ),
]
