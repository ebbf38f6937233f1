import { UsageError } from '../../errors.ts'
import type { Target, TargetContext } from '../target.ts'

/** A folder of this machine, or one that is mounted here: `file:DIR`. */
export function openFileTarget(name: string, _context: TargetContext): Promise<Target> {
  throw new UsageError(`Opening the target "${name}": not there yet`)
}
