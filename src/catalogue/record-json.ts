import { hash } from 'node:crypto'

export interface RecordJson {
  json: string
  hash: Uint8Array
}

export function toRecordJson(record: object): RecordJson {
  const json = JSON.stringify(record)
  return { json, hash: hash('sha256', json, 'buffer') }
}
