import { refusal, refusalOf } from './http/refusal.ts'

/** The request target has none of the forms of RFC 9112, section 3.2. */
export const badTarget = refusal({ status: 400, text: 'Bad request target', reason: '' })

export const badEncoding = refusal({ status: 400, text: 'Bad percent-encoding in the path', reason: '' })

/** With the challenge that RFC 9110, section 11.6.1 asks of a 401. */
export const unauthorized = refusal({
  status: 401,
  text: 'Unauthorized',
  reason: 'there is no key, or it is not valid',
  headers: ['WWW-Authenticate', 'ApiKey'],
})

export const notFound = refusal({ status: 404, text: 'Not found', reason: 'there is no such path' })

export const methodNotAllowed = refusalOf({
  status: 405,
  text: (_allowed: string) => 'Method not allowed',
  example: ['GET'],
  reason: '`Allow` names those that are',
  headers: allowed => ['Allow', allowed],
})

export const uriTooLong = refusal({ status: 414, text: 'URI too long', reason: 'over 32 kB' })

/** Refused by `listen`: node:http reports it before there is a request for the app. */
export const expectationFailed = refusal({
  status: 417,
  text: 'Expectation failed',
  reason: '`Expect` names something else than `100-continue`',
})

export const tooManyHeaders = refusal({ status: 431, text: 'Too many header fields', reason: '' })

export const serverError = refusal({ status: 500, text: 'Server error', reason: '' })

/** What any path may be refused with, beside the refusals that stand with each endpoint. */
export const commonRefusals = [
  badTarget,
  badEncoding,
  notFound,
  methodNotAllowed,
  uriTooLong,
  tooManyHeaders,
  serverError,
]
