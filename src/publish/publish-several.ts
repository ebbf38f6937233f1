import type { BuildOptions } from '../config/build-options.ts'
import { ignoreRecordFunction } from '../config/use-config-file.ts'
import type { BuildReport } from './build-report.ts'
import { joinedSource } from './joined-source.ts'
import { publish } from './publish.ts'
import type { BuildContext } from './publishing.ts'
import { type Part, type ReadPart, readPart } from './read-part.ts'

/**
 * Publishes several sources as one catalogue. Each source is read into its own store, with its own guards. The records
 * of all stores are then built as one source. Of two records with one id, the earlier source's is published.
 *
 * @throws what `publish` throws. If a part fails, nothing is published, but the stores of earlier parts are updated.
 */
export async function publishSeveral(
  parts: readonly Part[],
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  using held = new DisposableStack()
  const read: ReadPart[] = []
  for (const part of parts) read.push(await readPart(part, context, held))
  // `readPart` has already called the config file's functions for these records, so `publish` must not call them.
  ignoreRecordFunction()
  const source = joinedSource(parts.map(({ name }) => name).join(', '), read)
  const report = await publish(source, { ...options, accountId: null, accountName: null }, context)
  return { ...report, sources: read.map(part => part.report) }
}
