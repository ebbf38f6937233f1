import { hash } from 'node:crypto'
import type { PushOptions } from '../../config/push-options.ts'
import { GuardError } from '../../errors.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { Target } from '../../storage/target.ts'
import { MANIFEST, ManifestFields } from '../../tree/manifest.ts'
import type { Deployed } from '../state/deployed.ts'
import type { PushedGeneration } from './generation-files.ts'

const OTHER_HISTORY =
  'Nothing was sent. Build with --base on what is published there. If it is meant: --force history, and readers of the change feed have to begin anew'

/** @throws {GuardError} always: the push would take back what readers of the target have already seen. */
export function refuseHistory({ name }: Target, reason: string): never {
  throw new GuardError(`Pushing to "${name}": ${reason}`, {
    guards: [{ guard: 'history', reason, examples: [] }],
    hint: OTHER_HISTORY,
  })
}

/**
 * Refuses an older generation. It would take the change feed back, and change files that caches store for ever.
 *
 * @throws {GuardError} if the generation is not newer than the target's, unless `force` names the guard `history`.
 */
export async function refuseOlder(
  target: Target,
  state: Deployed,
  { number, digest }: PushedGeneration,
  { adopt, force }: Pick<PushOptions, 'adopt' | 'force'>,
): Promise<void> {
  if (force.includes('history')) return
  const stored = { generation: state.generation ?? 0, digest: state.manifest }
  // After an interrupted push, or an upload by other means, `state` may name an older manifest than the target has.
  const seen = adopt || state.push !== null ? await manifestAt(target) : null
  for (const held of [stored, seen])
    if (held !== null && held.digest !== digest && number <= held.generation)
      refuseHistory(
        target,
        `it holds ${number === held.generation ? 'another ' : ''}generation ${held.generation}, and generation ${number} is not newer`,
      )
}

const Pushed = ManifestFields.pick({ generation: true })

async function manifestAt(target: Target): Promise<{ generation: number; digest: string } | null> {
  const stored = await target.get(MANIFEST)
  if (stored === null) return null
  const text = Buffer.concat(await Array.fromAsync(stored.content))
  const manifest = Pushed.safeParse(parseJson(text.toString())).data
  return manifest === undefined ? null : { ...manifest, digest: hash('sha256', text) }
}
