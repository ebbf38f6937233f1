import type { PushOptions } from '../../config/push-options.ts'
import { GuardError } from '../../errors.ts'
import type { Target } from '../../storage/target.ts'
import type { PushTables } from './push-tables.ts'

/** A push that deletes fewer files than this is never refused: it is ordinary editing, whatever their share. */
const FEWEST = 5
const MOST_EXAMPLES = 5

/** `files` is the number of the target's files; null if no push to it has succeeded yet. */
export function refuseRemoval(
  tables: PushTables,
  target: Target,
  files: number | null,
  { maxRemoved, force }: Pick<PushOptions, 'maxRemoved' | 'force'>,
): void {
  const { gone } = tables.counts()
  if (files === null || gone < FEWEST || gone <= maxRemoved * files || force.includes('removed')) return
  const examples: string[] = []
  for (const path of tables.gone()) if (examples.push(path) === MOST_EXAMPLES) break
  const reason = `${gone} of ${files} files would be deleted, such as ${examples[0]}`
  throw new GuardError(`Pushing to "${target.name}": ${reason}`, {
    guards: [{ guard: 'removed', reason, examples }],
    hint: 'Nothing was sent. If it is meant: --force removed',
  })
}
