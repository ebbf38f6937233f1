import type { Readable } from 'node:stream'
import type { HeaderOf } from './s3-failure.ts'

/** A request to a store. */
export interface S3Question {
  /** What is done, for messages, such as `storing "accounts/7.json"`. */
  about: string
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Encoded, the bucket's own included. */
  path: string
  /** Encoded, in the order of the parameters' names. */
  query?: string
  headers?: Readonly<Record<string, string>>
  body?: S3Body
  /** Statuses other than 2xx that are a response. A 404 is none where the bucket is not there. */
  expected?: readonly number[]
}

/** What is sent: made anew for each attempt. */
export interface S3Body {
  bytes: number
  sha256: string
  open(showsLife: () => void): Uint8Array | Readable
}

/** What a store answered. */
export interface S3Response {
  status: number
  /** What it calls an error that was expected; empty for none. */
  code: string
  header: HeaderOf
  text: string
  /** How many attempts it took. */
  attempts: number
}

/** A response whose body comes in pieces. */
export interface S3Stream extends Omit<S3Response, 'text'> {
  content: AsyncIterable<Uint8Array>
}
