import { fileId } from '../../formats/file-id.ts'

/** Leads to the files of all accounts. */
export const CHUNK_INDEX = 'chunks/index.json'

/** The file of an account's chunks in the tree. */
export function chunkPath(account: string): string {
  return `chunks/${fileId(account)}.jsonl`
}
