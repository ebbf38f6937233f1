import { expect } from 'vitest'
import { rawRequest, sendRaw } from '../http/raw-request.ts'
import type { Statement } from './statement.ts'

/** What node:http itself refuses, before the app sees it, has the body that the app's errors have. */
const refused = (what: string, request: Buffer, status: number, error: string): Statement => ({
  says: `${what} is refused with ${status} and the body of every refusal`,
  async shows({ keyed }) {
    const { statuses, text } = await sendRaw(keyed.port, request)
    expect(statuses).toEqual([status])
    expect(text).toMatch(/^Content-Type: application\/json\r$/m)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ error, status })
  },
})

/** What the server cannot read, or takes too long to come; `unreadable.test.ts` has more of them. */
export const errors: readonly Statement[] = [
  refused(
    'a target in raw UTF-8',
    rawRequest('/api/accounts/get_accounts?account_ids=ürban'),
    400,
    'Bad request target',
  ),
  refused('an unknown method', rawRequest('', [], 'FOO /api HTTP/1.1'), 400, 'Bad request'),
  refused(
    'a head over 64 kB',
    rawRequest('/api', [`X: ${'x'.repeat(70_000)}`]),
    431,
    'Header fields too large',
  ),
]
