import type { PublishOptions } from '../config/publish-options.ts'
import { STATE_FOLDER, type Target } from '../storage/target.ts'
import type { Deletions } from './plan/deletions.ts'
import { type PlannedFile, plannedPaths } from './plan/planned-files.ts'
import type { PushTables } from './plan/push-tables.ts'
import type { PushReport } from './push-report.ts'
import { storeLines } from './state/path-list.ts'

/** The most bytes of the paths in a body. With the report around them, the body stays below 1,048,576 bytes. */
const MOST_BYTES = 1_000_000

/** The object with the paths of a push that do not fit into a body, in lines such as `changed products/7.json`. */
const PUSHED_PATHS = `${STATE_FOLDER}pushed.paths`

export interface WebhookNews {
  readonly report: PushReport
  readonly tables: PushTables
  readonly deletions: Deletions
  readonly target: Target
  readonly built: Pick<PublishOptions, 'baseUrl'>
}

/** If the paths are too long for a body, a file at the target has them, and `pathsAt` is its address. */
export async function webhookBody(news: WebhookNews): Promise<object> {
  const { report, tables, deletions, target } = news
  const { baseUrl } = news.built
  const paths: Record<PlannedFile['why'], string[]> = { added: [], changed: [], unpublished: [], deleted: [] }
  let bytes = 0
  for (const { why, path } of plannedPaths(tables, deletions)) {
    paths[why].push(path)
    // In JSON, each path also has two quotes and a comma.
    bytes += Buffer.byteLength(path) + 3
    if (bytes > MOST_BYTES) {
      const lines = plannedPaths(tables, deletions).map(({ why, path }) => `${why} ${path}`)
      await storeLines(target, lines, PUSHED_PATHS)
      return { ...report, baseUrl, paths: null, pathsAt: `${baseUrl ?? ''}/${PUSHED_PATHS}` }
    }
  }
  return { ...report, baseUrl, paths, pathsAt: null }
}
