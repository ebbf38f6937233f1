import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoding } from '../surfaces/encoding.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import { digestOf, type WrittenFile } from '../tree/written-file.ts'
import { encodedFrom, readCopy } from './check-encoded.ts'
import { type Finding, treeIssue } from './check-report.ts'

interface WrittenCheckOptions {
  files: Readonly<Record<string, WrittenFile>>
  surfaces: readonly LoadedSurface[]
  context: SurfaceContext
  encodings: readonly Encoding[]
}

/** The most bytes of a file that is held in memory. Of a larger file only size and digest are checked. */
const LARGEST_HELD = 64 * 1024 * 1024

export function writtenChecker(
  folder: string,
  { files, surfaces, context, encodings }: WrittenCheckOptions,
): (file: string, written: WrittenFile) => Promise<Finding[]> {
  /** Null if the copy is right, or if the plain file changed, which has its own finding. */
  function copyIssue(content: Buffer, { plain, encoding }: { plain: string; encoding: Encoding }) {
    const text = readFileSync(join(folder, plain))
    const { reason } = readCopy(content, text, encoding)
    const published = Object.hasOwn(files, plain) ? files[plain]?.digest : undefined
    return reason === null || published === undefined || published === hash('sha256', text) ? reason : null
  }

  return async (file, written) => {
    const path = join(folder, file)
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return [treeIssue(file, 'is missing')]
    if (size !== written.bytes) return [treeIssue(file, `has ${size} bytes instead of ${written.bytes}`)]
    const content = size > LARGEST_HELD ? null : readFileSync(path)
    const digest = content === null ? await digestOf(path) : hash('sha256', content)
    if (digest !== written.digest) return [treeIssue(file, 'differs from what was published')]
    if (content === null) return []
    const encoded = encodedFrom(file, encodings)
    const reasons =
      encoded !== undefined && existsSync(join(folder, encoded.plain))
        ? [copyIssue(content, encoded)]
        : await Promise.all(surfaces.map(surface => surface.validate?.(file, content, context) ?? null))
    return reasons.filter(reason => reason !== null).map(reason => treeIssue(file, reason))
  }
}
