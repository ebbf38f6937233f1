/** The argument of the function `read` of a source in code. */
export interface SourceContext {
  /** The `next` of the last page that an interrupted run stored; null if `read` has to begin with the first page. */
  readonly next: string | null
  /**
   * Fetches the JSON at an http(s) address; null if the server answers 404. Failed requests are repeated, and the
   * server's rate limit is respected.
   *
   * @throws {SourceError} when the server stays broken, or refuses the request.
   */
  getJson(address: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /** Fetches the text at an http(s) address, like `getJson`. */
  getText(address: string, headers?: Readonly<Record<string, string>>): Promise<string | null>
}

/** Some records of a source in code. They are stored before the next page is requested. */
export interface SourcePage {
  /** Records with the fields that docs/sources.md names, or objects that the function `map` turns into them. */
  records: readonly object[]
  /** What `read` needs to go on after this page, such as a number or a cursor. Without it a killed run begins again. */
  next?: string | null | undefined
}

/** A source in code: `from` of a source in a config file. */
export interface CodeSource {
  /** Names the source in messages. */
  name: string
  /** Change the version whenever `read` changes: an interrupted run continues only with the same version. */
  version?: string | undefined
  /** Yields pages of records. After an interrupted run, it is called with the `next` of the last stored page. */
  read(context: SourceContext): AsyncIterable<SourcePage>
}

/** Returns `source` unchanged. With this function, editors complete and check the source's keys. */
export function defineSource(source: CodeSource): CodeSource {
  return source
}
