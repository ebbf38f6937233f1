import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { type Issue, messageText } from '../catalogue/issue.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { besideStore } from './beside-store.ts'

/** A kind of problem, its count, and its first location. */
export const Problem = z.object({
  outcome: z.enum(['rejected', 'dropped']),
  path: z.string(),
  reason: z.string(),
  count: z.number().int(),
  firstLine: z.number().int(),
  firstId: z.string().nullable(),
})
export type Problem = z.infer<typeof Problem>

export type Rejections = ReturnType<typeof collectRejections>

/** The most kinds of problems in `problems`. Problems of further kinds are only counted in `rejected` and `dropped`. */
const MOST_KINDS = 50
/** The most lines in `rejected.jsonl` of each kind of problem. Kinds beyond `MOST_KINDS` count as one kind. */
const MOST_CASES = 10_000

export function collectRejections(store: string) {
  const file = besideStore(store, 'rejected.jsonl')
  const unfinished = `${file}.new`
  makeFolder(dirname(file))
  const descriptor = openSync(unfinished, 'w', PRIVATE_MODE)
  let isFinished = false
  const counts = { rejected: 0, dropped: 0 }
  const problems = new Map<string, Problem>()
  const others = { count: 0 }

  return {
    file,
    get rejected() {
      return counts.rejected
    },
    get dropped() {
      return counts.dropped
    },
    get problems(): Problem[] {
      return [...problems.values()].sort((a, b) => b.outcome.localeCompare(a.outcome) || b.count - a.count)
    },
    add(outcome: Problem['outcome'], line: number, id: string | null, issue: Issue): void {
      counts[outcome]++
      // Indexes and values are cut out, so that problems that differ only in these are counted as one kind.
      const path = issue.path.replace(/\[\d+\]/g, '[]')
      const reason = issue.reason.replace(/: (?:["\d-].*|line \d+|a list|an object|true|false)$/, '')
      const key = `${outcome} ${path} ${reason}`
      let kind: { count: number } | undefined = problems.get(key)
      if (kind === undefined && problems.size < MOST_KINDS) {
        const firstId = id === null ? null : messageText(id, 60)
        const problem = { outcome, path, reason, count: 0, firstLine: line, firstId }
        problems.set(key, problem)
        kind = problem
      }
      kind ??= others
      if (kind.count++ < MOST_CASES)
        writeSync(descriptor, `${JSON.stringify({ outcome, line, id, ...issue })}\n`)
    },
    discard(): void {
      if (isFinished) return
      closeSync(descriptor)
      rmSync(unfinished, { force: true })
    },
    finish(): void {
      isFinished = true
      closeSync(descriptor)
      if (counts.rejected + counts.dropped > 0) renameSync(unfinished, file)
      else for (const stale of [unfinished, file]) rmSync(stale, { force: true })
    },
  }
}
