import type { IncomingHttpHeaders } from 'node:http'
import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Answer } from './http/answer.ts'
import type { Representation } from './http/representation.ts'
import type { Generation } from './live/generation.ts'

/** What an endpoint is given of a request. */
export interface EndpointRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  /** The path's parameter, decoded; empty where it has none. */
  readonly parameter: string
  /** The generation that was live when the request came. */
  readonly generation: Generation
  /** Whose key it came with; undefined where none was needed. */
  readonly key: KeyHolder | undefined
  /**
   * The whole body of the request; only who asks for it reads it.
   *
   * @throws {HttpError} 400 where it is over 10 MB.
   */
  body(): Promise<Buffer>
}

/**
 * Answers a request; refusals are thrown.
 *
 * @throws {HttpError}
 */
export type Handler = (request: EndpointRequest) => Representation | Answer | Promise<Representation | Answer>
