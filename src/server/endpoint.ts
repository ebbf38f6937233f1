import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Format } from '../formats/format.ts'
import type { DocumentedError, ErrorDefinition, HttpError } from './http/http-error.ts'
import type { Representation } from './http/representation.ts'
import type { Response } from './http/response.ts'
import type { Generation } from './live/generation.ts'
import type { ByteCache } from './live/published-file.ts'
import type { AllowedNames } from './mcp/allowed-hosts.ts'
import type { Metrics } from './metrics.ts'
import type { OpenApiDocument, RequestExamples } from './openapi/openapi-types.ts'
import type { ExampleRecords } from './parameters/example-records.ts'
import type { SearchLive } from './search-live.ts'
import type { CatalogueWriter } from './writes/catalogue-writer.ts'
import type { Refresher } from './writes/create-refresher.ts'

export interface EndpointFacts {
  /** The path may end with a parameter: `{id}` is one segment, `{path+}` is the rest of the path. */
  readonly path: string
  /** GET includes HEAD. PUT and POST always need a key, except a POST with `protocol`, which only reads. */
  readonly method: 'GET' | 'PUT' | 'POST'
  /** `key`: a public server needs no key for reads. `always-key`: a key on every server. `open`: never a key. */
  readonly access: 'key' | 'always-key' | 'open'
  /** Responses depend only on the live generation, so they may be cached while it is live. */
  readonly isFromTree?: true
  /** Responses depend on the header `Accept` too, so they are cached for each of its values. */
  readonly negotiates?: true
  readonly hasKeyOnlyFields?: true
  /**
   * Set for MCP, whose POST requests only read. For them, a public server asks for no key, `Authorization: Bearer` may
   * also carry a key, and errors have the protocol's shape.
   */
  readonly protocol?: { errorResponse(error: HttpError): Response }
  readonly documentation?: EndpointDocumentation
}

export interface Endpoint<Context = EndpointContext> extends EndpointFacts {
  /** Set if the endpoint answers only from published files, so that readers (`serve --from`) have it too. */
  readonly isFromFiles?: boolean
  /** Called once per server, so SQL statements can be prepared here. */
  createHandler(context: Context): Handler
}

export interface TreeEndpoint extends Endpoint<TreeContext> {
  readonly isFromFiles: true
}

export interface EndpointDocumentation {
  /** A few words without a full stop. */
  readonly summary: string
  /** Markdown. */
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly body?: DocumentedBody
  /** An endpoint with a `format` parameter gives a function, because it has a response for each loaded format. */
  readonly responses:
    | readonly DocumentedResponse[]
    | ((formats: readonly Format[]) => readonly DocumentedResponse[])
  readonly errors?: readonly DocumentedError[]
  /** Request targets such as `/api/search?q=kayak`, which the documentation shows as examples. @default the path */
  examples?(exampleRecords: ExampleRecords): readonly string[]
}

export interface Parameter {
  readonly name: string
  /** @default 'query' */
  readonly in?: 'header' | 'path' | 'query'
  readonly description: string
  readonly required?: boolean
  /** @default any text */
  readonly schema?: z.ZodType
  readonly example?: string | number
  readonly errors?: readonly DocumentedError[]
}

export interface DocumentedResponse {
  readonly status: number
  readonly description: string
  /** Null for a response without a body. */
  readonly mediaType: string | null
  readonly schema?: z.ZodType
}

export function documentedJson(description: string, schema: z.ZodType): DocumentedResponse {
  return { status: 200, description, mediaType: 'application/json', schema }
}

export interface DocumentedBody {
  readonly description: string
  readonly schema: z.ZodType
  example(exampleRecords: ExampleRecords): object
}

export interface TreeContext {
  readonly isPublic: boolean
  readonly cache: ByteCache
  readonly metrics: Pick<Metrics, 'text'>
  readonly refresher: Pick<Refresher, 'state'>
  /** The target that a reader (`serve --from`) follows; null for a server with a store. */
  readonly target: FollowedTarget | null
  readonly search: SearchLive
  /** Host names and origins that `/mcp` accepts, besides loopback addresses and the base URL. */
  readonly agents: AllowedNames
}

export interface FollowedTarget {
  /** Whether the target is out of reach, and the milliseconds since it was last read. */
  state(): { isAway: boolean; age: number }
}

export interface EndpointContext extends TreeContext {
  readonly store: Store
  readonly writer: Pick<CatalogueWriter, 'write'>
  /** Base URL of the server on its own machine, such as `http://localhost:8080`. */
  address(): string
  /** The documentation is made on request, because most servers never need it. */
  openApi(examples?: RequestExamples): Promise<OpenApiDocument>
}

export type Handler = (
  request: EndpointRequest,
) => Representation | Response | Promise<Representation | Response>

export interface EndpointRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  /** The path's parameter, decoded; empty if the path has none. */
  readonly parameter: string
  readonly generation: Generation
  readonly key: KeyHolder | undefined
  /** The IP address of the client or of a proxy. */
  readonly address: string
  body(limit?: { most: number; error: ErrorDefinition }): Promise<Buffer>
}
