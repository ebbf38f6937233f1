import * as z from 'zod'
import { mediaTypeOf } from '../media-types.ts'
import type { Catalogue } from '../surface.ts'
import { chunkPath } from './chunk-path.ts'

/** `chunks/index.json`: where the chunks of each account are. */
export const ChunkIndex = z.strictObject({
  /** Of the files that it leads to. */
  mediaType: z.string(),
  /** By id. */
  accounts: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** Relative to the tree. */
      path: z.string(),
      /** How many products' chunks are in the file beside the account's own. */
      products: z.number().int().nonnegative(),
    }),
  ),
})
export type ChunkIndex = z.infer<typeof ChunkIndex>

/** The text of the index, an account a line: there may be more of them than can be held. */
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
