import type { TestServer } from '../../helpers/server.ts'

/** A statement about the interface, with its check over HTTP. */
export interface Statement {
  /** A promise to clients, in one sentence. */
  readonly says: string
  /** Checks the statement. Statements share the servers, so each must write only to products that it creates. */
  shows(servers: Servers): Promise<void>
}

/** The servers for the checks. Each has the catalogue of `catalogue.ts`, and a key of account `a1`. */
export interface Servers {
  /** The server for writes. */
  readonly keyed: TestServer
  /** A public server. */
  readonly open: TestServer
  /** A server with a catalogue that was built from the API of the public one. */
  readonly second: TestServer
}
