import type { PushOptions } from '../config/push-options.ts'
import { UsageError } from '../errors.ts'
import type { Target, TargetContext } from './target.ts'

/**
 * How targets are opened, by the scheme of their names. Each function imports its module when it is called, so that a
 * push loads only the code that it uses.
 */
const KINDS: Readonly<
  Record<string, (name: string, options: PushOptions, context: TargetContext) => Promise<Target>>
> = {
  'file:': async (name, options) => (await import('./file/file-target.ts')).openFileTarget(name, options),
  's3:': async (name, options, context) =>
    (await import('./s3/s3-target.ts')).openS3Target(name, options, context),
}

/**
 * Opens a target by its name: `file:DIR` or `s3://BUCKET/PREFIX`.
 *
 * @throws {UsageError} if the scheme is unknown.
 */
export async function openTarget(
  name: string,
  options: PushOptions,
  context: TargetContext,
): Promise<Target> {
  const open = KINDS[/^[a-z0-9]+:/.exec(name)?.[0] ?? '']
  if (open !== undefined) return open(name, options, context)
  throw new UsageError(`Opening the target "${name}": it begins with neither file: nor s3://`, {
    hint: 'A target is file:DIR or s3://BUCKET/PREFIX',
  })
}
