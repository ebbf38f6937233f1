import { join } from 'node:path'
import { openStore } from '../catalogue/store/open-store.ts'
import { DEFAULTS } from '../config.ts'
import { checkTemplates, readTemplates } from '../document/template/load-templates.ts'
import { UsageError } from '../errors.ts'
import { silentProgress } from '../progress.ts'
import { removeLeftovers } from '../tree/generations.ts'
import { readLive } from '../tree/live-tree.ts'
import { holdLock, type Lock } from './hold-lock.ts'
import { outputErrorFrom } from './output-error.ts'
import { preparePublication, publishStore } from './publish-store.ts'

/** Where a refresh reads and where it publishes. */
export interface RefreshPlaces {
  out: string
  store: string
}

/**
 * Publishes what was written to the store over the API, with the options of the live generation. Guards are for
 * sources: there is none here, and what a guard refused is not among the store's rows. Returns the new generation's
 * number; null where the live one holds everything already.
 *
 * @throws {GuardError} when another process is publishing there.
 * @throws {UsageError} when nothing is published, or the templates are gone.
 * @throws {OutputError} when the output or the store cannot be written.
 */
export async function refresh({ out, store: file }: RefreshPlaces, now: Date): Promise<number | null> {
  const locks: Lock[] = []
  try {
    locks.push(holdLock(join(out, '.lock.db'), `the output "${out}"`, false, 'refresh'))
    locks.push(holdLock(`${file}.lock`, `the store "${file}"`, false, 'refresh'))
    const live = readLive(out)
    if (live === null) throw new UsageError(`Refreshing "${out}": no generation is published there`)
    const templates = readTemplates(live.manifest.options.templates)
    checkTemplates(templates)
    const { keep } = DEFAULTS
    const options = { ...live.manifest.options, out, store: file, keep, full: false }
    const store = openStore(file)
    try {
      const prepared = preparePublication(options, templates)
      const { written } = await publishStore(store, prepared, false, { progress: silentProgress, now })
      return written?.generation ?? null
    } catch (error) {
      removeLeftovers(out)
      throw error
    } finally {
      store.close()
    }
  } catch (error) {
    throw outputErrorFrom(error, `Publishing to "${out}" from the store "${file}"`)
  } finally {
    for (const lock of locks) lock.release()
  }
}
