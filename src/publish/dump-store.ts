import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { messageText } from '../catalogue/issue.ts'
import type { Account } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import { accountLine, productLine } from '../catalogue/source-line.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { OutputError } from '../errors.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { inLargeParts } from '../surfaces/shared/in-large-parts.ts'

/**
 * Writes every record of the store, also those written over the API, into a file that can be a source. A name that ends
 * in `.gz` makes it gzipped. The file gets its name only when it is complete. Equal records give equal bytes.
 *
 * @throws {OutputError} when the file cannot be written
 */
export async function dumpStore(store: Store, file: string): Promise<void> {
  const unfinished = `${file}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const packed = /\.gz$/i.test(file) ? createGzip() : new PassThrough()
    await pipeline(
      Readable.from(inLargeParts(dumpLines(store))),
      packed,
      createWriteStream(unfinished, { mode: PRIVATE_MODE }),
    )
    renameSync(unfinished, file)
  } catch (cause) {
    removeUnfinished(unfinished)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OutputError(`Writing --dump "${file}": ${messageText(reason)}`, { cause })
  }
}

function removeUnfinished(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // `dumpStore` reports why the file could not be written, which is also why it cannot be removed.
  }
}

/** @param isPart leaves out accounts that only products name: another source may have the records of these accounts */
export function* dumpLines(store: Store, isPart = false): Iterable<string> {
  for (const { body } of store
    .prepare(
      `SELECT body FROM accounts JOIN bodies USING (hash) ${isPart ? `WHERE accounts.id NOT IN (${NAMED_ACCOUNTS})` : ''}
       ORDER BY accounts.id`,
    )
    .iterate()) {
    const account: Account = JSON.parse(String(body))
    yield accountLine(account)
  }
  for (const { body, owner, name } of store
    .prepare(
      `SELECT bodies.body AS body, account AS owner, accounts.title AS name FROM products
       JOIN bodies ON bodies.hash = products.hash JOIN accounts ON accounts.id = account ORDER BY products.id`,
    )
    .iterate()) {
    const product: Product = JSON.parse(String(body))
    yield productLine(product, { id: String(owner), name: String(name) })
  }
}

/** Selects the accounts that have no record of their own: only products name them. */
export const NAMED_ACCOUNTS = "SELECT id FROM known_lines WHERE type = 'account' AND is_assigned"
