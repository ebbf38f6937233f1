import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BaselineSource } from '../../baseline/baseline-source.ts'
import { SourceError, TourpressError, UsageError } from '../../errors.ts'
import { withoutCredentials } from '../../options/parse-base-url.ts'
import type { S3Options } from '../../storage/s3/s3-options.ts'
import { PUSHING } from '../../storage/target.ts'

export interface ReaderOptions extends S3Options {
  /** `file:DIR`, an https address or `s3://BUCKET/PREFIX`. */
  readonly from: string
  /** The file with the hashes of the keys; null without a file. */
  readonly keys: string | null
}

export type ReadTarget = Pick<BaselineSource, 'name' | 'copy' | 'close'>

/** Opens the target. After a failed copy, the next copy opens a new client, since a failed client never tries again. */
export async function openReadTarget(options: ReaderOptions, onReached: () => void): Promise<ReadTarget> {
  const first = await sourceOf(options)
  let opened: Promise<ReadTarget> | undefined = Promise.resolve(first)
  return {
    name: first.name,
    async copy(path, to, most) {
      opened ??= sourceOf(options)
      const current = opened
      try {
        const copied = await (await current).copy(path, to, most)
        // A 404 (null) does not show that the target was reached: hosts also send it if the whole target is gone.
        if (copied !== null) onReached()
        return copied
      } catch (error) {
        if (opened === current) opened = undefined
        current.then(source => source.close()).catch(() => {})
        throw reworded(error)
      }
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}

const READING = {
  ...PUSHING,
  ...{ opening: 'Reading the target', doing: 'Reading the target', failure: SourceError },
  retry: 'A reader needs a target that tourpress push has filled',
}

async function sourceOf(options: ReaderOptions): Promise<ReadTarget> {
  const { from } = options
  try {
    if (/^https?:/i.test(from)) {
      const { httpBaseline } = await import('../../baseline/http-baseline.ts')
      // `isFirst` makes 403 mean a missing file, because some hosts answer 403 for the hidden folder `.tourpress/`.
      return httpBaseline(from, { isFirst: true })
    }
    if (from.startsWith('s3:')) {
      const { s3Baseline } = await import('../../baseline/s3-baseline.ts')
      return s3Baseline(from, { s3: { options, environment: process.env }, use: READING })
    }
    if (from.startsWith('file:')) {
      const { folderBaseline } = await import('../../baseline/folder-baseline.ts')
      return folderBaseline(
        from.startsWith('file://') ? fileURLToPath(from) : resolve(from.slice('file:'.length)),
      )
    }
  } catch (error) {
    throw reworded(error)
  }
  throw new UsageError(
    `Reading --from: "${withoutCredentials(from)}" begins with neither file: nor https:// nor s3://`,
    { hint: 'A target is file:DIR, https://HOST/PATH or s3://BUCKET/PREFIX' },
  )
}

/** Readers run the code of `--base`, so errors say `--base`. This function makes them say `--from`. */
export function reworded(error: unknown): unknown {
  if (!(error instanceof TourpressError)) return error
  const message = error.message
    .replace(/^Reading --base/, 'Reading --from')
    .replace('the base "', 'the target "')
  const isOfReads = !/--first|--adopt|--base|Nothing was|first publication/i.test(error.hint ?? '')
  const hint = isOfReads ? error.hint : 'A reader needs a target that tourpress push has filled'
  return error instanceof UsageError
    ? new UsageError(message, { hint })
    : new SourceError(message, { hint, cause: error })
}
