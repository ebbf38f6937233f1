import { count, megabytes, plural } from '../runtime/progress.ts'
import { MOST_DELETED, type Operation, type Target } from '../storage/target.ts'
import type { PlannedBy } from './plan/plan-push.ts'

/** What a push did, or would do if it is a dry run. `tourpress push --json` prints it. */
export interface PushReport {
  target: string
  /** The pushed generation. `before` is the generation that the target had; null if it had none. */
  generation: number
  before: number | null
  plannedBy: PlannedBy
  isDryRun: boolean
  sent: { files: number; added: number; changed: number; bytes: number }
  /** The number of files that an interrupted push had already sent, so that this push need not. */
  resumed: number
  /** How many files this push deletes. `deletedLater` files are unpublished, and a later push deletes them. */
  deleted: number
  deletedLater: number
  /** The number of objects that are no files of the generation, and stay. Null if the target was not listed. */
  foreign: number | null
  /** The number of requests that were sent, by kind. With `--dry-run` it is the number that a push would send. */
  requests: { [Kind in Operation]?: number } & { all: number; retries: number }
  requestClasses: Readonly<Record<Operation, string>> | null
  seconds: number
  /** Failures that did not end the push, one line each. */
  warnings: string[]
}

export function emptyReport(
  { name, requestClasses }: Target,
  generation: number,
  before: number | null,
  isDryRun: boolean,
): PushReport {
  return {
    ...{ target: name, generation, before, isDryRun, requestClasses },
    plannedBy: 'nothing',
    sent: { files: 0, added: 0, changed: 0, bytes: 0 },
    resumed: 0,
    deleted: 0,
    deletedLater: 0,
    foreign: null,
    requests: { all: 0, retries: 0 },
    seconds: 0,
    warnings: [],
  }
}

export function dryRequests(
  { figures }: Target,
  { sent, deleted, plannedBy }: PushReport,
  hasNew: boolean,
): PushReport['requests'] {
  const isListed = plannedBy === 'listing' || plannedBy === 'first'
  // One `get` reads the state. The push stores the state when it begins and when it ends. It stores the state once more
  // if files link to new ones, and once more after deletions.
  const get = isListed ? 1 : figures.requests
  const put = sent.files + 2 + (hasNew ? 1 : 0) + (deleted > 0 ? 1 : 0)
  const requests = { put, get, list: figures.requests - get, delete: Math.ceil(deleted / MOST_DELETED) }
  const all = Object.values(requests).reduce((total, number) => total + number, 0)
  return { ...requests, all, retries: 0 }
}

export function pushSummary(report: PushReport): string {
  const { target, generation, before, sent, deleted, deletedLater, requests, foreign } = report
  if (report.plannedBy === 'nothing' && sent.files === 0 && deleted === 0 && report.resumed === 0)
    return `"${target}" holds generation ${generation} already (${plural(requests.all, 'request')})`
  const files = `${plural(sent.files, 'file')} (${count(sent.added)} added, ${count(sent.changed)} changed), ${megabytes(sent.bytes)}`
  const from = before === null ? '' : ` after generation ${before}`
  const gone = [
    ...(deleted > 0 ? [`${plural(deleted, 'file')} deleted`] : []),
    ...(deletedLater > 0 ? [`${plural(deletedLater, 'file')} to be deleted a day from now`] : []),
  ]
  const lines = [
    report.isDryRun
      ? `Would push generation ${generation}${from} to "${target}": ${files}`
      : `Pushed generation ${generation}${from} to "${target}": ${files}, in ${report.seconds.toFixed(1)} s`,
    ...(gone.length > 0 ? [gone.join(', ')] : []),
    ...(report.resumed > 0
      ? [`${plural(report.resumed, 'file')} had been sent before it was interrupted`]
      : []),
    ...(foreign === null || foreign === 0
      ? []
      : [`${plural(foreign, 'object')} of others are there too and stay`]),
    requestLine(report),
    ...report.warnings.map(warning => `Warning: ${warning}`),
  ]
  return lines.join('\n')
}

function requestLine({ requests, requestClasses, isDryRun }: PushReport): string {
  const retries = requests.retries > 0 ? `, ${count(requests.retries)} of them again` : ''
  const total = `${plural(requests.all, 'request')}${retries}`
  if (!isDryRun || requestClasses === null) return total
  const kinds: Operation[] = ['put', 'get', 'list', 'delete']
  const parts = kinds.flatMap(kind => {
    const number = requests[kind] ?? 0
    return number === 0 ? [] : [`${count(number)} ${kind} (${requestClasses[kind]})`]
  })
  return `${total}: ${parts.join(', ')}`
}
