import { openStore, type Store } from '../../catalogue/store/open-store.ts'
import { answerCalls } from '../../worker/answer-calls.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { bulkCreate } from './bulk-create.ts'
import { bulkUpdate } from './bulk-update.ts'
import { storeBusy, type WriteOutcome, type WriteRequest } from './write-request.ts'

/** What the worker is asked for. */
export type WriteWorker = typeof functions

/** An import accepts thousands of rows in one transaction; a write waits for so long at most. */
const WAIT_MS = 20_000

const writes = { 'bulk-create': bulkCreate, 'bulk-update': bulkUpdate }

const functions = { write }

/** The thread's own connection. Opened by the first write: a server that only reads may have a read-only store. */
let opened: Store | undefined

/** Does a write as a whole or not at all. When it returns, a kill of the process loses nothing of it. */
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
    const refused = isBusy(error) ? httpError(storeBusy) : error
    if (!(refused instanceof HttpError)) {
      // Opened anew by the next write: SQLite reads a file that it could not open for writing, and never tries again.
      opened = undefined
      store.close()
      throw error
    }
    const { status, message } = refused
    return { status, body: JSON.stringify({ error: message, status }), isChange: false }
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function openForWrites(file: string): Store {
  const store = openStore(file)
  store.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
  return store
}

answerCalls(functions)
