/** A compression. The surface `host` writes `FILE.gz`, `FILE.br` and `FILE.zst` beside files. */
export interface Encoding {
  /** Its name in `Content-Encoding`. */
  readonly name: string
  /** The suffix of compressed files, with the dot. */
  readonly extension: string
  /** Media type of the compressed file when it is downloaded as it is. */
  readonly mediaType: string
  /** In bytes. Smaller files are not compressed, because that would save too little. */
  readonly smallest: number
  /** Compresses a whole file. */
  compress(content: Uint8Array): Buffer
  /** Compresses a whole file to the same bytes as `compress`, in another thread. */
  compressInThread(content: Uint8Array): Promise<Buffer>
  /** Compresses a file that may be too large for memory. */
  stream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Buffer>
  /** Decompresses a whole file. Throws if it is damaged or holds more than `most` bytes. */
  decompress(content: Uint8Array, most: number): Buffer
}
