import { DEFAULTS } from '../config/build-options.ts'
import { refuseUnknownNames } from '../config/publish-options.ts'
import { checkTemplates } from '../document/template/load-templates.ts'
import { readTemplates } from '../document/template/template-files.ts'
import { UsageError } from '../errors.ts'
import { renderInputsOf } from '../plan/render-inputs.ts'
import { silentProgress } from '../runtime/progress.ts'
import { publishStore } from './publish-store.ts'
import { publishing } from './publishing.ts'
import { readTheme } from './theme/read-theme.ts'

export interface RefreshPlaces {
  out: string
  store: string
}

/**
 * Publishes API writes from the store, with the options of the live generation. No guard applies: guards protect
 * against sources, and rejected imports never reach the store's rows. Returns the new generation's number, or null if
 * the live generation is already up to date.
 *
 * @throws {GuardError} when another process is publishing to `out` or from `store`.
 * @throws {UsageError} when nothing is published, or the templates are gone.
 * @throws {OutputError} when the output or the store cannot be written.
 */
export function refresh({ out, store }: RefreshPlaces, now: Date): Promise<number | null> {
  const { keep } = DEFAULTS
  const doing = `Publishing to "${out}" from the store "${store}"`
  return publishing({ out, store, wait: false, as: 'refresh', keep }, doing, async session => {
    const { live } = session.next
    if (live === null) throw new UsageError(`Refreshing "${out}": no generation is published there`)
    refuseUnknownNames(`Refreshing "${out}"`, live.manifest.options)
    const templates = readTemplates(live.manifest.options.templates)
    const theme = await readTheme(live.manifest.options, templates)
    const options = { ...live.manifest.options, out, store, keep, full: false, dryRun: false, explain: [] }
    const inputs = await renderInputsOf(options, templates, theme, live)
    // Unchanged templates are not checked again, because they were checked for the live generation.
    if (inputs.renderAll !== null) checkTemplates(templates)
    // Nearly always a record has changed. So the next tree is begun, and a worker links files during the planning.
    session.next.begin(inputs.renderAll === null)
    const context = { progress: silentProgress, now }
    const { written } = await publishStore({ session, inputs, options, context })
    return written?.generation ?? null
  })
}
