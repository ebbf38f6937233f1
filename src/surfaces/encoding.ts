/** A way to compress files. The surface `host` writes compressed copies of files beside them, such as `FILE.gz`. */
export interface Encoding {
  /** The name in the HTTP header `Content-Encoding`. */
  readonly name: string
  /** The suffix of compressed files, with the dot. */
  readonly extension: string
  /** Media type of the compressed file for a client that requests it by its own path, such as `FILE.gz`. */
  readonly mediaType: string
  /** The smallest size in bytes of a file that is compressed. For smaller files, compression would save too little. */
  readonly smallest: number
  compress(content: Uint8Array): Buffer
  /** Compresses a whole file to the same bytes as `compress`, in another thread. */
  compressInThread(content: Uint8Array): Promise<Buffer>
  /** Compresses a file part by part, because it may be too large for memory. */
  stream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Buffer>
  /** Decompresses a whole file. Throws if `content` is damaged or decompresses to more than `most` bytes. */
  decompress(content: Uint8Array, most: number): Buffer
}
