import { beginImport } from '../../src/catalogue/store/begin-import.ts'
import type { Store } from '../../src/catalogue/store/open-store.ts'
import type { ImportChanges } from '../../src/catalogue/store/replace-rows.ts'
import type { BuildOptions } from '../../src/config.ts'
import { refuseHarm } from '../../src/publish/guards.ts'
import { collectFindings, type Findings, readSource } from '../../src/publish/import-source.ts'
import type { Source } from '../../src/source/source.ts'

/** Imports a source as a build does, for good unless it is a dry run. */
export async function importSource(
  source: Source,
  store: Store,
  options: BuildOptions,
): Promise<Findings & { changes: ImportChanges }> {
  using incoming = beginImport(store)
  const findings = collectFindings(options)
  for await (const _ of readSource(source, incoming, findings, options));
  refuseHarm(source.name, store, options)
  const changes = incoming.replaceRows(new Date('2026-01-01T00:00:00Z'))
  if (!options.dryRun) incoming.commit()
  return { ...findings, changes }
}
