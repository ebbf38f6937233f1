import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { chunkIndexText } from './chunk-index.ts'
import { chunkLines } from './chunk-lines.ts'
import { CHUNK_INDEX, chunkPath } from './chunk-path.ts'
import { liveChunks } from './live-chunks.ts'

/** A file for each account, and one that leads to them; lines of records that did not change are those of the live generation. */
export function* chunkFiles(catalogue: Catalogue, context: SurfaceContext): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) {
    const path = chunkPath(id)
    if (catalogue.isChanged(id)) yield { path, content: linesOf(catalogue, context, id, path) }
    else yield { keep: path }
  }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(
  catalogue: Catalogue,
  context: SurfaceContext,
  account: string,
  path: string,
): Iterable<string> {
  const live = liveChunks(catalogue.liveLines(path))
  for (const { record, text } of catalogue.gathered('chunks', account))
    yield [...(text === null ? live(record) : chunkLines(record, text, context))].join('')
}
