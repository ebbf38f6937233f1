/** A compression; `host` puts `FILE.gz`, `FILE.br` and `FILE.zst` beside files. */
export interface Encoding {
  /** Its name in `Content-Encoding`. */
  readonly name: string
  /** The suffix that it gets, with the dot. */
  readonly extension: string
  /** Of the compressed file where it is downloaded as it is. */
  readonly mediaType: string
  /** In bytes. A smaller file has no copy in it, for that would spare nobody anything worth the time and the file. */
  readonly smallest: number
  /** Compresses a whole file. */
  compress(content: Uint8Array): Buffer
  /** The same to the same bytes in a thread of its own. */
  compressInThread(content: Uint8Array): Promise<Buffer>
  /** Compresses a file that may be too large to be held in memory. */
  stream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Buffer>
  /** Decompresses a whole file. Throws where it is damaged or holds more than `most` bytes. */
  decompress(content: Uint8Array, most: number): Buffer
}
