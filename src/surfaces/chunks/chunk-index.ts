import * as z from 'zod'
import { fileId } from '../../formats/file-id.ts'
import { mediaTypeOf } from '../shared/media-types.ts'
import type { Catalogue } from '../surface.ts'

/** The index of the accounts' files. */
export const CHUNK_INDEX = 'chunks/index.json'

/** The file of an account's chunks in the tree. */
export function chunkPath(account: string): string {
  return `chunks/${fileId(account)}.jsonl`
}

/** Whether a file of the tree holds an account's chunks. */
export function isChunkFile(path: string): boolean {
  return /^chunks\/.*\.jsonl$/.test(path)
}

/** `chunks/index.json`: where the chunks of each account are. */
export const ChunkIndex = z.strictObject({
  /** Of the accounts' files. */
  mediaType: z.string(),
  /** By id. */
  accounts: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** Relative to the tree. */
      path: z.string(),
      /** How many products the file has chunks of, beside the account itself. */
      products: z.number().int().nonnegative(),
    }),
  ),
})
export type ChunkIndex = z.infer<typeof ChunkIndex>

/** The text of the index, one account a line and not held as a whole: there may be very many. */
export function* chunkIndexText(catalogue: Catalogue): Iterable<string> {
  yield `{\n  "mediaType": ${JSON.stringify(mediaTypeOf('.jsonl'))},\n  "accounts": [`
  let before = '\n'
  for (const { id, title } of catalogue.accounts()) {
    const account: ChunkIndex['accounts'][number] = {
      id,
      name: title,
      path: chunkPath(id),
      products: catalogue.productsOf(id),
    }
    yield `${before}    ${JSON.stringify(account)}`
    before = ',\n'
  }
  yield `${before === '\n' ? '' : '\n  '}]\n}\n`
}

/** What is wrong with the index, in one clause; null where nothing is. */
export function validateChunkIndex(content: Buffer): string | null {
  const { data, error } = ChunkIndex.safeParse(parsed(content))
  if (data === undefined) {
    const [issue] = error.issues
    return `is no index of chunks: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`
  }
  const ids = new Set<string>()
  for (const { id, path } of data.accounts) {
    if (ids.has(id)) return `has the account ${JSON.stringify(id)} a second time`
    ids.add(id)
    if (path !== chunkPath(id))
      return `leads to ${JSON.stringify(path)} for the account ${JSON.stringify(id)}`
  }
  return null
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}
