import * as z from 'zod'
import { fileId } from '../../formats/file-id.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { ENCODING } from '../../tokens/count-tokens.ts'
import { mediaTypeOf } from '../shared/media-types.ts'
import type { JoinedCatalogue } from '../surface.ts'
import { firstIssue } from './chunk-line.ts'

export const CHUNK_INDEX = 'chunks/index.json'

export function chunkPath(account: string): string {
  return `chunks/${fileId(account)}.jsonl`
}

export function isChunkFile(path: string): boolean {
  return /^chunks\/.*\.jsonl$/.test(path)
}

/** `chunks/index.json`: the path of each account's chunk file. */
export const ChunkIndex = z.strictObject({
  mediaType: z.string(),
  /** The tokenizer encoding by which the tokens of chunks are counted: `o200k_base`. */
  encoding: z.literal(ENCODING),
  accounts: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** The path of the account's chunk file, relative to the tree. */
      path: z.string(),
      /** The number of the account's products. The chunk file also has chunks of the account itself. */
      products: z.number().int().nonnegative(),
    }),
  ),
})

/** The text is streamed, because there may be very many accounts. */
export function* chunkIndexText(catalogue: JoinedCatalogue): Iterable<string> {
  const mediaType = JSON.stringify(mediaTypeOf('.jsonl'))
  yield `{\n  "mediaType": ${mediaType},\n  "encoding": ${JSON.stringify(ENCODING)},\n  "accounts": [`
  let before = '\n'
  for (const { id, title } of catalogue.accounts()) {
    const account = { id, name: title, path: chunkPath(id), products: catalogue.productsOf(id) }
    yield `${before}    ${JSON.stringify(account)}`
    before = ',\n'
  }
  yield `${before === '\n' ? '' : '\n  '}]\n}\n`
}

export function validateChunkIndex(content: Buffer): string | null {
  const { data, error } = ChunkIndex.safeParse(parseJson(content.toString()))
  if (data === undefined) return `is no index of chunks: ${firstIssue(error, 'the file')}`
  const ids = new Set<string>()
  for (const { id, path } of data.accounts) {
    if (ids.has(id)) return `has the account ${JSON.stringify(id)} a second time`
    ids.add(id)
    if (path !== chunkPath(id))
      return `leads to ${JSON.stringify(path)} for the account ${JSON.stringify(id)}`
  }
  return null
}
