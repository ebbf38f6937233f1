import type { PushTables } from '../plan/push-tables.ts'
import type { PushReport } from '../push-report.ts'
import type { Target } from '../target.ts'

/** What was pushed, for those who are told of it. */
export interface Announcement {
  readonly report: PushReport
  readonly tables: PushTables
  readonly target: Target
  /** The public address of the tree; null where it is not known. */
  readonly baseUrl: string | null
  /** Where IndexNow is told. */
  readonly indexNow?: string | undefined
}
