import { hash } from 'node:crypto'

/** A record as the store keeps it. */
export interface Body {
  /** The record as JSON. */
  json: string
  /** SHA-256 of the JSON, by which rows refer to it. */
  hash: Uint8Array
}

export function toBody(record: object): Body {
  const json = JSON.stringify(record)
  return { json, hash: hash('sha256', json, 'buffer') }
}
