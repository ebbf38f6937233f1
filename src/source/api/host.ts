import { SourceError } from '../../errors.ts'
import { createHttpClient } from '../../http-client/create-http-client.ts'
import { type Failure, isFailure, type ResponseHeaders, statusClause } from '../../http-client/failure.ts'
import { type PieceFilter, readBody } from '../../http-client/read-body.ts'
import { REQUEST_LIMITS, type RequestLimits } from '../../http-client/timeouts.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { ApiAddress } from './api-address.ts'
import { keyRemover } from './api-key.ts'
import type { CrawlFigures } from './crawl-figures.ts'
import { parseResponse } from './responses.ts'

export interface AttemptLimits extends RequestLimits {
  bytes: number
}

/** The limits of an attempt. Even a thousand long records have only a few MB, so more than 32 MB are a mistake. */
export const ATTEMPT_LIMITS: AttemptLimits = { ...REQUEST_LIMITS, bytes: 32 * 1024 * 1024 }

export interface KeyHeader {
  name: string
  prefix: string
}

interface ApiRequest<Result> {
  about: string
  /** @default the origin of the API */
  origin?: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** Makes a filter for the bytes of one response. @default all bytes pass */
  filter?: () => PieceFilter
  /** Parses the text that the filter passed. @default parseResponse */
  parse?(text: string): Record<string, unknown> | Failure
  /** Milliseconds that an attempt may take. @default the limit of the host */
  attemptMs?: number
  tooLong?: { bytes: number; response: Result }
  /**
   * Reads a response with status 200. Returns a failure if it is not the resource that was requested.
   *
   * @param attempt from 1; after several attempts, a response may be accepted that counted as a mistake before
   */
  read(
    value: Record<string, unknown>,
    text: string,
    attempt: number,
    headers: ResponseHeaders,
  ): Result | Failure
}

export interface Host {
  name: string
  /**
   * Repeats the request until there is a good response; null if there is no such record.
   *
   * @throws {SourceError} when the source stays broken, or refuses the request. Every later call throws it too.
   */
  get<Result extends object>(request: ApiRequest<Result>): Promise<Result | null>
  /**
   * Like `get`, for responses that a crawl does not need: the failure is returned, and the crawl goes on.
   *
   * @param mostAttempts default FEW_ATTEMPTS
   * @throws {SourceError} when another request has ended the crawl.
   */
  tryGet<Result extends object>(
    request: ApiRequest<Result>,
    mostAttempts?: number,
  ): Promise<Result | null | Failure>
  /** Call it if the crawl needs what `tryGet` could not get. It ends the crawl, and returns the error to throw. */
  fail(about: string, failure: Failure): Error
  withoutKey(json: string): string
  /** Call it while a response is still arriving, so that the API does not count as broken. */
  reportActivity(): void
  close(): Promise<void>
}

interface HostOptions {
  /** If the origin is null, each request gives its own `origin`. */
  address: Omit<ApiAddress, 'origin'> & { origin: string | null }
  /** The API key, which only `keyHeader` sends; null if there is none. It is never stored or shown. */
  key: string | null
  keyHeader: KeyHeader | null
  concurrency: number
  timing: Timing
  limits: AttemptLimits
  figures: CrawlFigures
  /** Called about once a second while the source's rate limit delays requests, with the seconds left. */
  onWait(seconds: number): void
}

const [BRACE, SPACE] = [0x7b, 0x20]
const FEW_ATTEMPTS = 4

/** All requests of a host share its rate limit, its timeouts and its retries. */
export function openHost(options: HostOptions): Host {
  const { address, timing, limits, figures, key, keyHeader, concurrency: connections, onWait } = options
  const withoutKey = keyRemover(key)
  const http = createHttpClient({
    ...{ timing, limits, connections, figures, onWait },
    ...{ origin: address.origin, withoutKey: withoutKey.fromText },
  })
  const common = { accept: 'application/json', 'accept-encoding': 'gzip' }
  const own =
    key === null || keyHeader === null
      ? common
      : { ...common, [keyHeader.name.toLowerCase()]: keyHeader.prefix + key }

  function ask<Result extends object>(request: ApiRequest<Result>, mostAttempts?: number) {
    const { origin = address.origin ?? '', tooLong, parse = parseResponse } = request
    const headers = request.headers === undefined ? own : { ...own, ...request.headers }
    return http.get<Result>(
      { origin, path: address.path + request.path, headers },
      async ({ headers, body, attempt }) => {
        const limit = tooLong && recordLimit(tooLong.bytes)
        const sent = await readBody(body, limits.bytes, limit?.filter ?? request.filter?.())
        if (tooLong && limit?.isOver()) return tooLong.response
        if (typeof sent !== 'string') return sent
        const text = withoutKey.fromJson(sent)
        const value = parse(text)
        return isFailure(value) ? value : request.read(value, text, attempt, headers)
      },
      request.attemptMs,
      mostAttempts,
    )
  }

  function fail(about: string, { reason }: Failure): Error {
    const more =
      keyHeader !== null && reason === statusClause(401)
        ? `: it knows no key from the header ${keyHeader.name}; give one in TOURPRESS_API_KEY or with --api-key`
        : ''
    return http.abort(
      new SourceError(`Reading ${about} of "${address.name}": ${reason}${more}`, {
        hint: 'Nothing was changed. What was fetched is kept: the same command goes on from there',
      }),
    )
  }

  return {
    name: address.name,
    async get(request) {
      const result = await ask(request)
      if (isFailure(result)) throw fail(request.about, result)
      return result
    },
    tryGet: (request, mostAttempts = FEW_ATTEMPTS) => ask(request, mostAttempts),
    fail,
    withoutKey: withoutKey.fromJson,
    reportActivity: http.reportActivity,
    close: http.close,
  }
}

/** Passes up to `most` bytes of one record. A response that is no object passes whole, for its parser to report. */
export function recordLimit(most: number) {
  let [length, first] = [0, SPACE]
  return {
    filter(piece: Buffer): Buffer[] {
      length += piece.length
      if (first <= SPACE) first = piece.find(byte => byte > SPACE) ?? SPACE
      return length > most && first === BRACE ? [] : [piece]
    },
    isOver: () => length > most && first === BRACE,
  }
}
