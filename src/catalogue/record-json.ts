import { hash } from 'node:crypto'

export interface RecordJson {
  json: string
  /** SHA-256 of the JSON; rows of the store refer to it. */
  hash: Uint8Array
}

export function toRecordJson(record: object): RecordJson {
  const json = JSON.stringify(record)
  return { json, hash: hash('sha256', json, 'buffer') }
}
