import { UsageError } from '../../errors.ts'
import type { PushOptions } from '../push-options.ts'
import type { Target, TargetContext } from '../target.ts'

/** A bucket, or what is below a prefix of it, over the S3 protocol. */
export function openS3Target(name: string, _options: PushOptions, _context: TargetContext): Promise<Target> {
  throw new UsageError(`Opening the target "${name}": this version pushes to file:DIR alone`)
}
