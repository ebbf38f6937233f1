import { lineSplitter } from '../../tree/line-splitter.ts'

/** Lines of a text that comes in pieces; the last one may lack its end. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const lines = lineSplitter()
  for await (const { buffer, byteOffset, byteLength } of content)
    yield* lines.add(Buffer.from(buffer, byteOffset, byteLength))
  yield* lines.end()
}
