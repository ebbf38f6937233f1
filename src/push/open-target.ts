import type { PushOptions } from '../config/push-options.ts'
import { UsageError } from '../errors.ts'
import { withoutCredentials } from '../options/parse-base-url.ts'
import type { Target, TargetContext } from './target.ts'

/**
 * Opens a target by its name: `file:DIR` or `s3://BUCKET/PREFIX`. A push loads only the code of its own target.
 *
 * @throws {UsageError} if the scheme is unknown.
 */
export async function openTarget(
  name: string,
  options: PushOptions,
  context: TargetContext,
): Promise<Target> {
  if (name.startsWith('file:')) return (await import('./file/file-target.ts')).openFileTarget(name, options)
  if (name.startsWith('s3:')) return (await import('./s3/s3-target.ts')).openS3Target(name, options, context)
  throw new UsageError(
    `Opening the target "${withoutCredentials(name)}": it begins with neither file: nor s3://`,
    {
      hint: 'A target is file:DIR or s3://BUCKET/PREFIX',
    },
  )
}
