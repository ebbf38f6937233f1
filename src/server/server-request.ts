import type { IncomingHttpHeaders } from 'node:http'
import type { HeldBytes } from './http/body-budget.ts'

export interface ServerRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
  /** Number of header fields, counted before fields with equal names are joined. */
  readonly headerCount: number
  readonly address: string
  /** `grow` gets the count of the body's bytes before they are kept, and throws if they are too many. */
  body(grow: HeldBytes['grow']): Promise<Buffer>
}
