import { inBatches } from '../../runtime/in-batches.ts'
import { inParallel } from '../../runtime/in-parallel.ts'
import type { Progress } from '../../runtime/progress.ts'
import { MOST_DELETED, type Target } from '../../storage/target.ts'
import type { Journal } from '../journal.ts'
import { headersText, objectHeaders } from '../plan/object-headers.ts'
import type { SendContext } from '../plan/push-tables.ts'
import { FIRST_LINKING, rankOf, SEND_ROUNDS } from '../plan/send-order.ts'
import { interleave } from './interleave.ts'
import { readContent } from './read-content.ts'

export interface Sent {
  files: number
  bytes: number
  resumed: number
}

interface SendOptions extends SendContext {
  readonly journal: Journal
  readonly concurrency: number
  readonly progress: Progress
  check(): void
  /** Called once all new files are stored, before any file that links to them is sent. Not called without new files. */
  onNewSent(): Promise<void>
}

/** Milliseconds between writes of the journal. After a kill, files that are not yet in it are sent again. */
const JOURNAL_MS = 2000

export async function sendFiles(options: SendOptions): Promise<Sent> {
  const { tables, concurrency, progress } = options
  const sent: Sent = { files: 0, bytes: 0, resumed: 0 }
  const writer = journalWriter(options)
  const sending: Sending = { ...options, sent, writer }
  progress.phase('Send', tables.counts().sent)
  try {
    const linkingRank = tables.hasNew() ? FIRST_LINKING : null
    for (const round of SEND_ROUNDS) {
      const before = sent.files
      const ranks = round.map(([op, uploadOrder]) => rankOf(op, uploadOrder))
      if (linkingRank !== null && ranks.includes(linkingRank)) await options.onNewSent()
      const lists = ranks.map(rank => ({ items: tables.sends(rank), count: tables.countOf(rank) }))
      await inParallel(interleave(lists), concurrency, path => sendFile(path, sending))
      if (sent.files > before) await writer.write()
    }
  } catch (error) {
    // The journal gets the files that were sent before the error, so that the next push need not send them again.
    await writer.write().catch(() => {})
    throw error
  }
  return sent
}

function journalWriter({ target, journal }: SendOptions) {
  let pending: [path: string, stamp: string][] = []
  let written = performance.now()
  let last: Promise<void> = Promise.resolve()
  function write(): Promise<void> {
    const batch = pending
    pending = []
    written = performance.now()
    last = last.then(async () => {
      await target.flush?.()
      journal.add(batch)
    })
    return last
  }
  return {
    add(path: string, stamp: string): Promise<void> | undefined {
      pending.push([path, stamp])
      return performance.now() - written > JOURNAL_MS ? write() : undefined
    },
    write,
  }
}

interface Sending extends SendOptions {
  readonly sent: Sent
  readonly writer: ReturnType<typeof journalWriter>
}

async function sendFile(path: string, sending: Sending): Promise<void> {
  const { generation, target, journal, rules, progress, sent, writer } = sending
  sending.check()
  const headers = objectHeaders(path, rules)
  using file = await readContent(generation.folder, path, headers.contentEncoding)
  const stamp = `${file.digest} ${headersText(path, headers, rules)}`
  if (journal.hasSent(path, stamp)) sent.resumed++
  else {
    await target.put(path, file.content, { sha256: file.digest, headers })
    sent.files++
    sent.bytes += file.bytes
    const writing = writer.add(path, stamp)
    if (writing !== undefined) await writing
  }
  progress.advance(1)
}

const CONCURRENT_DELETIONS = 4

export async function deleteObjects(
  target: Target,
  keys: Iterable<string>,
  progress: Progress,
): Promise<void> {
  await inParallel(inBatches(keys, MOST_DELETED), CONCURRENT_DELETIONS, async batch => {
    await target.delete(batch)
    progress.advance(batch.length)
  })
}
