/** The folder of a target for the state of pushes. Readers need nothing in it. */
export const STATE_FOLDER = '.tourpress/'

/**
 * Where a tree is pushed to: a flat set of objects by key. Keys are the paths of a generation, and paths in `.tourpress/`. They
 * are relative to `s3://BUCKET/PREFIX/` or `file:DIR/`, and have no leading slash. All calls may run concurrently.
 *
 * A target retries what may succeed later. When it gives up, it throws an error of `src/errors.ts`, with one line that names
 * the target:
 * - `UsageError` if the person has to change something: bucket, credentials, rights, region or clock;
 * - `OutputError` if the target has no room or cannot be written;
 * - `TargetError` if it cannot be reached, stays broken or busy, or sends invalid responses.
 *
 * No error and no log line ever contains a credential or a signature.
 */
export interface Target extends AsyncDisposable {
  /** For messages, without credentials: `s3://tours/public` or `file:/mnt/site`. Each location has one name. */
  readonly name: string
  /**
   * The hash that tags are, in hex, of the stored bytes (after `contentEncoding`). Multipart and encrypted objects have other
   * tags, and are treated as different.
   */
  readonly tagHash: 'md5' | 'sha256'
  /** The price classes of requests, as `--dry-run` prints them; null if requests cost nothing. */
  readonly requestClasses: Readonly<Record<Operation, string>> | null
  /** The number of requests so far, retries included, and the number of retries. */
  readonly figures: { readonly requests: number; readonly retries: number }
  /** An object as it was before `contentEncoding`; null if there is none. Callers read `content` to its end or end its iteration. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Stores an object. Readers see the old one or the whole new one. Once the promise is fulfilled, and `flush` if the target has
   * it, the object survives a crash of the pushing machine.
   *
   * @returns its tag; null if `ifMatch` does not hold, so that nothing was stored. When a retried request fails its condition,
   *   the target checks whether the stored object is the one of an earlier attempt.
   */
  put(key: string, content: Content, options: PutOptions): Promise<string | null>
  /** Only for a target whose writes are buffered in memory: flushes all earlier writes to the disk. */
  flush?(): Promise<void>
  /** Removes at most `MOST_DELETED` objects. Missing objects are no error. */
  delete(keys: readonly string[]): Promise<void>
  /** All objects of the target, in any order. The first item costs one request. */
  list(): AsyncIterable<ListedObject>
}

export type Operation = 'get' | 'put' | 'delete' | 'list'

/** The most keys of one `delete`: the limit of S3's DeleteObjects. */
export const MOST_DELETED = 1000

/** The bytes of an object: in memory, or a file that does not change and may be read several times. */
export type Content = Uint8Array | { readonly file: string; readonly bytes: number }

export interface PutOptions {
  /** SHA-256 of the content in hex. A target does not store content with another hash. */
  readonly sha256: string
  readonly headers: ObjectHeaders
  /**
   * Stores the object only if the existing one has this tag; with null, only if none exists.
   *
   * @default an existing object is replaced
   */
  readonly ifMatch?: string | null
}

/** What a host sends with an object. */
export interface ObjectHeaders {
  readonly contentType: string
  /** Null if no header rule matches. */
  readonly cacheControl: string | null
  /** The value of `Content-Encoding`; null for uncompressed bytes. */
  readonly contentEncoding: string | null
}

/** An object whose content is streamed. */
export interface StoredObject {
  /** Changes with the bytes, and has no other meaning for callers. */
  readonly tag: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly tag: string
}

/** What a target needs, besides its name. */
export interface TargetContext {
  /** The environment, for credentials. */
  readonly environment: NodeJS.ProcessEnv
  /** Aborts all calls and waits, which then reject with the signal's reason. */
  readonly signal: AbortSignal
  /** The most calls that are made at once, which is also the number of connections to keep. */
  readonly concurrency: number
  /** Called about once a second while the target asks to wait, with the seconds left. */
  onWait(seconds: number): void
}
