import { type SourceError, TargetError } from '../errors.ts'

/** The folder of a target for the state of pushes. Readers of the published files do not need it. */
export const STATE_FOLDER = '.tourpress/'

/**
 * Where a tree is pushed to: objects by key, such as `accounts/7.json` or a file in `.tourpress/`. All calls may run
 * concurrently. A target retries what may succeed later. Its errors name the target and contain no credential:
 * `UsageError` if the person has to change something, `OutputError` if the target is full or cannot be written,
 * `TargetError` if it cannot be reached, stays broken or busy, or sends invalid responses.
 */
export interface Target extends AsyncDisposable {
  readonly name: string
  /** An object's tag is this hash of its bytes, in hex, unless it was uploaded in parts or encrypted. */
  readonly tagHash: 'md5' | 'sha256'
  readonly requestClasses: Readonly<Record<Operation, string>> | null
  readonly figures: { readonly requests: number; readonly retries: number }
  /** Reads an object as it was before `contentEncoding` was applied; null if it is missing. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Readers see the old object or the whole new one. Once the promise is fulfilled, and `flush` too, the new object
   * survives a crash of the pushing machine.
   *
   * @returns the tag; null if `ifMatch` does not hold, unless an earlier attempt of this call has stored the object.
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

export interface ObjectHeaders {
  readonly contentType: string
  readonly cacheControl: string | null
  readonly contentEncoding: string | null
}

export interface StoredObject {
  /** Changes whenever the bytes change. Callers only pass it on as `ifMatch`. */
  readonly tag: string
  /** When it was stored, in milliseconds since 1970 by this machine's clock; null if the target does not say. */
  readonly stored: number | null
  readonly content: AsyncIterable<Uint8Array>
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly tag: string
}

export interface TargetContext {
  readonly environment: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  readonly concurrency: number
  /** Called about once a second while the target asks to wait, with the seconds left. */
  onWait(seconds: number): void
  readonly use?: StoreUse
}

export interface StoreUse {
  /** What opening is called in messages, before the store's name: `Opening the target`. */
  readonly opening: string
  /** What a request is called in messages, before the store's name: `Pushing to`. */
  readonly doing: string
  readonly failure: typeof TargetError | typeof SourceError
  /** The hint of an error that the store has caused, and not the user: `Nothing was changed`. */
  readonly retry: string
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
