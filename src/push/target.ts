/**
 * Where a tree is pushed to: a flat set of objects by key. Keys are paths relative to the target's own place (below
 * `s3://BUCKET/PREFIX/` or `file:DIR/`), with slashes, without a leading one: what a generation's paths are, and
 * `.tourpress/...`. Every call may run beside any number of others.
 *
 * A target tries again by itself what may succeed later, within its own patience. What it cannot do in the end it throws as
 * one of the errors of `src/errors.ts`, each one line that names the target:
 * - `UsageError` where the person has to change what was told or given: no such bucket, no credentials, wrong key, no right
 *   to do it, another region, a clock that is off;
 * - `OutputError` where it has no room, or its place cannot be written;
 * - `TargetError` where it cannot be reached, stays broken or busy, or answers nonsense.
 *
 * No error and no log line ever holds a credential or a signature.
 */
export interface Target extends AsyncDisposable {
  /** As messages name it, without credentials: `s3://tours/public` or `file:/mnt/site`. The same text for the same place. */
  readonly name: string
  /**
   * What its tags are of an object that was put in one go: the hash, in hex, of the stored bytes (after `contentEncoding`).
   * A tag that is none, as of an object in several parts or one that is encrypted with a key of one's own, equals no hash,
   * so such an object counts as another one.
   */
  readonly tagHash: 'md5' | 'sha256'
  /** What its operator pays by, as `--dry-run` prints it; null where requests cost nothing. */
  readonly requestClasses: Readonly<Record<Operation, string>> | null
  /** What was done so far: every request that was sent, those tried again too, and how many of them these were. */
  readonly figures: { readonly requests: number; readonly retries: number }
  /** An object, as it was before `contentEncoding`; null where there is none. Whoever does not read `content` to its end ends its iteration. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Stores an object: readers see the old one or the whole new one. Once the promise is fulfilled, and `flush` where there is
   * one, the new one stays, whatever happens to the machine that sent it.
   *
   * @returns its tag; null where `ifMatch` does not hold, and nothing was stored then. A response that was lost must not look
   *   so: a client that tries a conditional request again and is refused looks whether the object there is its own.
   */
  put(key: string, content: Content, options: PutOptions): Promise<string | null>
  /** Only for a target that keeps what was put in memory: brings all that was put before to the disk. */
  flush?(): Promise<void>
  /** Removes objects, at most `MOST_DELETED` of them; no fault where one is not there. */
  delete(keys: readonly string[]): Promise<void>
  /** Everything there is below the target's own place, in any order. Its first item costs one request. */
  list(): AsyncIterable<ListedObject>
}

export type Operation = 'get' | 'put' | 'delete' | 'list'

/** The most keys of one `delete`: what S3's DeleteObjects takes. */
export const MOST_DELETED = 1000

/** The bytes of an object: in memory, or a file of so many bytes that does not change meanwhile and may be read again. */
export type Content = Uint8Array | { readonly file: string; readonly bytes: number }

export interface PutOptions {
  /** SHA-256 of the content in hex. A target stores nothing whose bytes have another. */
  readonly sha256: string
  readonly headers: ObjectHeaders
  /**
   * Stores it only where the object there has this tag, or for null, where there is none.
   *
   * @default whatever is there is replaced
   */
  readonly ifMatch?: string | null
}

/** What a host sends with an object. */
export interface ObjectHeaders {
  readonly contentType: string
  /** Null where no rule of the tree says anything. */
  readonly cacheControl: string | null
  /** Null for bytes as they are; else what they are compressed with, as in `Content-Encoding`. */
  readonly contentEncoding: string | null
}

/** An object, its content in pieces as they come. */
export interface StoredObject {
  /** Opaque; equal for equal bytes as far as the target knows. */
  readonly tag: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly tag: string
}

/** What a target is opened with, beside its name. */
export interface TargetContext {
  /** Where credentials and their like are read from. */
  readonly environment: NodeJS.ProcessEnv
  /** Ends everything that is under way, and every wait: calls then reject with the signal's reason. */
  readonly signal: AbortSignal
  /** The most calls that are made at once: as many connections are worth keeping. */
  readonly concurrency: number
  /** Told while the target asks to wait, about once a second, with the seconds left. */
  onWait(seconds: number): void
}
