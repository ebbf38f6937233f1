import { hash } from 'node:crypto'

/** A record in the form of the store. */
export interface RecordJson {
  /** The record as JSON. */
  json: string
  /** SHA-256 of the JSON; rows of the store refer to it. */
  hash: Uint8Array
}

export function toRecordJson(record: object): RecordJson {
  const json = JSON.stringify(record)
  return { json, hash: hash('sha256', json, 'buffer') }
}
