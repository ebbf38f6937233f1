import type { BuildOptions } from '../config/build-options.ts'
import { ignoreRecordFunction } from '../config/use-config-file.ts'
import type { BuildReport } from './build-report.ts'
import { joinedSource } from './joined-source.ts'
import { publish } from './publish.ts'
import type { BuildContext } from './publishing.ts'
import { type Part, type ReadPart, readPart } from './read-part.ts'

/**
 * Publishes several sources as one catalogue. Each is read into a store of its own, with its own guards; what all of
 * them hold is then built as one source. Their order decides which of two records with one id stays.
 *
 * @throws what `publish` throws. If a part fails, nothing is published, and the parts before it are read already.
 */
export async function publishSeveral(
  parts: readonly Part[],
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  using held = new DisposableStack()
  const read: ReadPart[] = []
  for (const part of parts) read.push(await readPart(part, context, held))
  // The functions of the config file have changed the records already.
  ignoreRecordFunction()
  const source = joinedSource(parts.map(({ name }) => name).join(', '), read)
  const report = await publish(source, { ...options, accountId: null, accountName: null }, context)
  return { ...report, sources: read.map(part => part.report) }
}
