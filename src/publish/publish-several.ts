import type { BuildOptions } from '../config/build-options.ts'
import { ignoreRecordFunction } from '../config/use-config-file.ts'
import type { BuildReport } from './build-report.ts'
import { joinedSource } from './joined-source.ts'
import { publish } from './publish.ts'
import type { BuildContext } from './publishing.ts'
import { type Part, readPart } from './read-part.ts'

/**
 * Publishes several sources as one catalogue. Each source is read into its own store, with its own guards. The records
 * of all stores are then built as one source. If two records have one id, that of the earlier source is published.
 *
 * @throws what `publish` throws. If a source fails, nothing is published, but the stores of earlier ones are updated.
 */
export async function publishSeveral(
  parts: readonly Part[],
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  using held = new DisposableStack()
  const read = await Array.fromAsync(parts, part => readPart(part, context, held))
  // The config file's functions have already changed the records, so the second build must not call them.
  ignoreRecordFunction()
  const source = joinedSource(parts.map(({ name }) => name).join(', '), read)
  const report = await publish(source, { ...options, accountId: null, accountName: null }, context)
  return { ...report, sources: read.map(part => part.report) }
}
