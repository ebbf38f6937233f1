import type * as z from 'zod'
import type { Handler } from './handler.ts'

/**
 * Who may call: `key` needs the key of an account (reads of a public server do not), `open` is for everybody,
 * `local` is for the machine itself, and for others with a key.
 */
export type Access = 'key' | 'open' | 'local'

/** A parameter of a path, a query or a header. */
export interface ParameterAbout {
  readonly name: string
  readonly in: 'header' | 'path' | 'query'
  readonly description: string
  readonly required?: true
  readonly schema: z.ZodType
  readonly example?: string
}

/** An answer of one status and media type. */
export interface AnswerAbout {
  readonly status: number
  readonly description: string
  readonly mediaType: string
  /** Of a JSON body; text has none. */
  readonly schema?: z.ZodType
}

/** The JSON body of a request. */
export interface BodyAbout {
  readonly description: string
  readonly schema: z.ZodType
  /** One that works on the sample catalogue. */
  readonly example: object
}

/** What the documentation says of an endpoint, of the one method that it has. */
export interface EndpointAbout {
  /** A few words without a full stop. */
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterAbout[]
  /** Of a write. */
  readonly body?: BodyAbout
  readonly answers: readonly AnswerAbout[]
  /** Request targets that work on the sample catalogue. */
  readonly examples: readonly string[]
}

/** One path of the server. */
export interface Endpoint {
  /** With at most one parameter, at its end: `{id}` is one segment, `{path+}` the whole rest. */
  readonly path: string
  readonly access: Access
  /** Whether its answers hang on the generation alone, so that they may be kept while it lasts. */
  readonly isFromTree: boolean
  /** Its answers hang on `Accept` as well. */
  readonly negotiates?: true
  /** HEAD is answered like GET, without the body. */
  readonly get?: Handler
  /** Writes always need a key, also of a public server. */
  readonly put?: Handler
  readonly post?: Handler
  /** Left out of the documentation where it has none. */
  readonly about?: EndpointAbout
}
