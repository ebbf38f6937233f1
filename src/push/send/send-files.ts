import { inBatches } from '../../runtime/in-batches.ts'
import type { Progress } from '../../runtime/progress.ts'
import type { Journal } from '../journal.ts'
import type { PushedGeneration } from '../plan/generation-files.ts'
import { objectHeaders, type PushedRules } from '../plan/object-headers.ts'
import type { PushTables } from '../plan/push-tables.ts'
import { FIRST_NAMING, SEND_ROUNDS, stepOf } from '../plan/send-order.ts'
import { MOST_DELETED, type Target } from '../target.ts'
import { evenly } from './evenly.ts'
import { inParallel } from './in-parallel.ts'
import { readContent } from './read-content.ts'

/** What was sent, and what was there already since a push before was interrupted. */
export interface Sent {
  files: number
  bytes: number
  resumed: number
}

/** What files are sent with. */
export interface Sending {
  readonly target: Target
  readonly journal: Journal
  readonly rules: PushedRules
  readonly concurrency: number
  readonly progress: Progress
  /** Throws where the push has to end; asked before each file. */
  check(): void
  /** Told when all that is new is there, before readers can find it. */
  name(): Promise<void>
}

/** How often the journal is written: what was sent since is sent again where a push is killed. */
const KEEP_MS = 2000

/** Sends all planned files in the order of `SEND_ROUNDS`; those of one round at once. */
export async function sendFiles(
  tables: PushTables,
  { folder }: PushedGeneration,
  { target, journal, rules, concurrency, progress, check, name }: Sending,
): Promise<Sent> {
  const sent: Sent = { files: 0, bytes: 0, resumed: 0 }
  let pending: [path: string, stamp: string][] = []
  let kept = performance.now()
  let last: Promise<void> = Promise.resolve()

  /** Once files are safe at the target, the journal has them. */
  function keep(): Promise<void> {
    const batch = pending
    pending = []
    kept = performance.now()
    last = last.then(async () => {
      await target.flush?.()
      journal.keep(batch)
    })
    return last
  }

  async function send(path: string): Promise<void> {
    check()
    const headers = objectHeaders(path, rules)
    using file = await readContent(folder, path, headers.contentEncoding)
    const stamp = `${file.digest} ${Object.values(headers).join('|')}`
    if (journal.hasSent(path, stamp)) sent.resumed++
    else {
      await target.put(path, file.content, { sha256: file.digest, headers })
      sent.files++
      sent.bytes += file.bytes
      pending.push([path, stamp])
      if (performance.now() - kept > KEEP_MS) await keep()
    }
    progress.advance(1)
  }

  progress.phase('Send', tables.counts().sent)
  try {
    const namingStep = tables.hasNew() ? FIRST_NAMING : null
    for (const round of SEND_ROUNDS) {
      const before = sent.files
      const steps = round.map(([op, uploadOrder]) => stepOf(op, uploadOrder))
      if (namingStep !== null && steps.includes(namingStep)) await name()
      const lists = steps.map(step => ({ items: tables.sends(step), count: tables.countOf(step) }))
      await inParallel(evenly(lists), concurrency, send)
      if (sent.files > before) await keep()
    }
  } catch (error) {
    // What was sent is known to the push that goes on, if the target can still say that it is safe.
    await keep().catch(() => {})
    throw error
  }
  return sent
}

/** Requests to delete at once: each is of a thousand keys. */
const DELETES_AT_ONCE = 4

/** Deletes objects. */
export async function deleteObjects(
  target: Target,
  keys: Iterable<string>,
  progress: Progress,
): Promise<void> {
  await inParallel(inBatches(keys, MOST_DELETED), DELETES_AT_ONCE, async batch => {
    await target.delete(batch)
    progress.advance(batch.length)
  })
}
