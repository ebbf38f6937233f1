import { type SourceError, TargetError } from '../errors.ts'

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
   * The algorithm of tags: a tag is this hash of the stored bytes (after `contentEncoding`), in hex. Objects that were
   * uploaded in parts or encrypted have other tags, so they count as different from the generation's files.
   */
  readonly tagHash: 'md5' | 'sha256'
  /** The price classes of requests for `--dry-run`; null if requests cost nothing or their classes are unknown. */
  readonly requestClasses: Readonly<Record<Operation, string>> | null
  /** The number of requests so far, retries included, and the number of retries. */
  readonly figures: { readonly requests: number; readonly retries: number }
  /** Reads an object as it was before `contentEncoding`, until the caller ends the iteration; null if it is missing. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Stores `content` as the object `key`. Readers see either the old object or the whole new one. Once the promise is
   * fulfilled, the object survives a crash of the pushing machine. If the target has `flush`, it survives only after
   * `flush` is fulfilled too.
   *
   * @returns the object's tag; null if `ifMatch` does not hold, so that nothing was stored. A retry may fail its
   *   condition only because an earlier attempt has stored the object. So the target compares the stored object before
   *   it returns null.
   */
  put(key: string, content: Content, options: PutOptions): Promise<string | null>
  /** Only for a target whose writes are buffered in memory: flushes all earlier writes to the disk. */
  flush?(): Promise<void>
  /** Removes the objects `keys`, at most `MOST_DELETED`. Missing objects are not an error. */
  delete(keys: readonly string[]): Promise<void>
  /** Lists all objects in any order. The first item costs one request, which shows whether the target is empty. */
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
  /** Replaces only an object with this tag; null only stores a new object. @default any object is replaced */
  readonly ifMatch?: string | null
}

/** What a host sends with an object. */
export interface ObjectHeaders {
  readonly contentType: string
  /** The value of `Cache-Control`; null if no header rule matches the path. */
  readonly cacheControl: string | null
  /** The value of `Content-Encoding`; null for uncompressed bytes. */
  readonly contentEncoding: string | null
}

export interface StoredObject {
  /** Changes whenever the bytes change. Callers only pass it on as `ifMatch`. */
  readonly tag: string
  /** When it was stored, in milliseconds since 1970 by this machine's clock; null if the target does not say it. */
  readonly stored: number | null
  readonly content: AsyncIterable<Uint8Array>
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly tag: string
}

/** What a target is opened with, besides its name and its options. */
export interface TargetContext {
  /** Environment variables, which may hold credentials, a region and an endpoint. */
  readonly environment: NodeJS.ProcessEnv
  /** Aborts all calls and waits, which then reject with the signal's reason. */
  readonly signal: AbortSignal
  /** The most calls that are made at once, which is also the number of connections to keep. */
  readonly concurrency: number
  /** Called about once a second while the target asks to wait, with the seconds left. */
  onWait(seconds: number): void
  /** What the target is opened for. @default `PUSHING` */
  readonly use?: StoreUse
}

/** The words for errors of a store. They depend on whether the store is written or only read. */
export interface StoreUse {
  /** The action that opens the store. The store's name follows. */
  readonly opening: string
  /** The action of a request to the store. The store's name follows. */
  readonly doing: string
  /** The class of errors that the person did not cause. */
  readonly failure: typeof TargetError | typeof SourceError
  /** The hint of such an error. */
  readonly retry: string
  /** The hint where the store forbids something. */
  readonly denied: string
}

export const PUSHING: StoreUse = {
  opening: 'Opening the target',
  doing: 'Pushing to',
  failure: TargetError,
  retry: 'What was sent is kept: the same command goes on from there',
  denied:
    'Which rights a push needs stands in docs/push.md. Without the right to list a store says so too of what is not there',
}
