import type { TestServer } from '../../helpers/server.ts'

/** A sentence of the interface, and what shows that it holds over HTTP. */
export interface Statement {
  /** What a client may count on, in one sentence. */
  readonly says: string
  /** Asks a server and expects what the sentence says. Rows share the servers, so each writes products of its own. */
  shows(servers: Servers): Promise<void>
}

/** The servers that rows ask. Each has the catalogue of `catalogue.ts`, and the key of account `a1`. */
export interface Servers {
  /** The one that rows write to. */
  readonly keyed: TestServer
  /** Its reads need no key. */
  readonly open: TestServer
  /** It was built from the API of the open one. */
  readonly second: TestServer
}
