import { openStore, type Store } from '../../catalogue/store/open-store.ts'
import { answerCalls } from '../../worker/answer-calls.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { bulkCreate } from './bulk-create.ts'
import { bulkUpdate } from './bulk-update.ts'
import { storeBusy, type WriteOutcome, type WriteRequest } from './write-request.ts'

export type WriteWorker = typeof functions

/** How long a write waits for another transaction, because an import writes thousands of rows in one transaction. */
const WAIT_MS = 20_000

const writes = { 'bulk-create': bulkCreate, 'bulk-update': bulkUpdate }

const functions = { write }

/** Opened by the first write, because a server without writes may have a read-only store. */
let opened: Store | undefined

/** Once this returns, the write survives a crash of the process. */
function write(request: WriteRequest): WriteOutcome {
  opened ??= openForWrites(request.store)
  const store = opened
  try {
    store.exec('BEGIN IMMEDIATE')
    const outcome = writes[request.type](store, request, new Date())
    store.exec('COMMIT')
    return outcome
  } catch (error) {
    if (store.isTransaction) store.exec('ROLLBACK')
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    const expected = isBusy ? httpError(storeBusy) : error
    if (!(expected instanceof HttpError)) {
      // A connection that SQLite has made read-only stays so. It is closed, and the next write opens another.
      opened = undefined
      store.close()
      throw error
    }
    const { status, message, headers } = expected
    return { status, body: JSON.stringify({ error: message, status }), headers, isChange: false }
  }
}

const SQLITE_BUSY = 5

function openForWrites(file: string): Store {
  const store = openStore(file)
  store.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
  return store
}

answerCalls(functions)
