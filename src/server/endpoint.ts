import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Format } from '../formats/format.ts'
import type { DocumentedError } from './http/http-error.ts'
import type { Representation } from './http/representation.ts'
import type { Response } from './http/response.ts'
import type { Generation } from './live/generation.ts'
import type { ByteCache } from './live/published-file.ts'
import type { Metrics } from './metrics.ts'
import type { OpenApiDocument } from './openapi/openapi-types.ts'
import type { ExampleRecords } from './parameters/example-records.ts'
import type { CatalogueWriter } from './writes/catalogue-writer.ts'
import type { Refresher } from './writes/create-refresher.ts'

/** One path of the server: the whole of it, from what its documentation says to how it answers. */
export interface Endpoint {
  /** With at most one parameter, at its end: `{id}` is one segment, `{path+}` the whole rest. */
  readonly path: string
  /** GET answers HEAD too, without the body. PUT and POST need a key, also on a public server. */
  readonly method: 'GET' | 'PUT' | 'POST'
  /**
   * Who may call: `key` needs the key of an account (reads of a public server do not), `open` is for everybody,
   * `local` is for the machine itself, and for others with a key.
   */
  readonly access: 'key' | 'open' | 'local'
  /** Whether its answers depend on the live generation alone, so that they may be cached while it is live. */
  readonly isFromTree: boolean
  /** Its answers depend on `Accept` as well. */
  readonly negotiates?: true
  /** Its answers hold net prices or trade contacts, which only requests with a key are told. */
  readonly tellsMoreWithKey?: true
  /** Left out of the documentation where it has none. */
  readonly documentation?: EndpointDocumentation
  /** Called once when a server starts: what it prepares, such as statements, lasts as long as the server. */
  createHandler(context: EndpointContext): Handler
}

/** What the documentation says of an endpoint. */
export interface EndpointDocumentation {
  /** A few words without a full stop. */
  readonly summary: string
  /** Markdown. */
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** Of a write. */
  readonly body?: DocumentedBody
  /** Those of an endpoint that offers formats follow from them, as they are loaded for the documentation. */
  readonly responses:
    | readonly DocumentedResponse[]
    | ((formats: readonly Format[]) => readonly DocumentedResponse[])
  /** Beside those of its parameters and 401. */
  readonly errors: readonly DocumentedError[]
  /** Request targets that a catalogue with these records answers. */
  examples(exampleRecords: ExampleRecords): readonly string[]
}

/** A parameter of a path, a query or a header. */
export interface Parameter {
  readonly name: string
  readonly in: 'header' | 'path' | 'query'
  readonly description: string
  readonly required?: true
  readonly schema: z.ZodType
  readonly example?: string | number
  /** How wrong values are refused. */
  readonly errors?: readonly DocumentedError[]
}

/** A response of one status and media type. */
export interface DocumentedResponse {
  readonly status: number
  readonly description: string
  readonly mediaType: string
  /** Of a JSON body; text has none. */
  readonly schema?: z.ZodType
}

/** The JSON body of a request. */
export interface DocumentedBody {
  readonly description: string
  readonly schema: z.ZodType
  /** One that a catalogue with these records takes. */
  example(exampleRecords: ExampleRecords): object
}

/** What a server's endpoints answer from. */
export interface EndpointContext {
  /** Reads need no key. */
  readonly isPublic: boolean
  readonly store: Store
  readonly cache: ByteCache
  readonly metrics: Pick<Metrics, 'mediaType' | 'text'>
  readonly writer: Pick<CatalogueWriter, 'write'>
  readonly refresher: Pick<Refresher, 'state'>
  /** Where the server is asked on its own machine, without a slash at the end. */
  readonly address: string
  /** The documentation of all endpoints: most servers are never asked, so it is made for who asks. */
  openApi(examples?: {
    readonly address: string
    readonly exampleRecords: ExampleRecords
  }): Promise<OpenApiDocument>
}

/**
 * Answers a request.
 *
 * @throws {HttpError} to refuse it.
 */
export type Handler = (
  request: EndpointRequest,
) => Representation | Response | Promise<Representation | Response>

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
