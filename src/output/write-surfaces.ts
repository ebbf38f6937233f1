import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Catalogue, Encoding, LoadedSurface, SurfaceContext, SurfaceFile } from '../surfaces/surface.ts'
import { compressFile } from './compress-file.ts'
import { linkFile } from './link-file.ts'
import type { Stage } from './stage.ts'
import { describeFile, writeContent } from './write-content.ts'
import type { WrittenFile } from './write-lines.ts'

type Content = Extract<SurfaceFile, { path: string }>['content']

/** What is compressed already. */
const COMPRESSED = /\.(?:gz|zst|br)$/

/** Writes the files of every surface into a generation that is being staged, and says what they are. */
export async function writeSurfaces(
  { folder, live }: Stage,
  surfaces: readonly LoadedSurface[],
  catalogue: Catalogue,
  context: SurfaceContext,
  encodings: readonly Encoding[],
): Promise<Record<string, WrittenFile>> {
  const before = live?.manifest.files ?? {}
  const namesIn = Map.groupBy(Object.keys(before), path => `${dirname(path)}/`)
  const written: Record<string, WrittenFile> = {}

  function make(path: string): string {
    if (Object.hasOwn(written, path)) throw new Error(`Two files of surfaces have the path "${path}"`)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    return join(folder, path)
  }

  /** Takes over a file, or all files of a folder, with what they are compressed to. */
  function keep(path: string): void {
    const encoded = encodings.map(({ extension }) => path + extension)
    const names = path.endsWith('/') ? (namesIn.get(path) ?? []) : [path, ...encoded]
    for (const name of names) {
      const file = Object.hasOwn(before, name) ? before[name] : undefined
      if (live === null || file === undefined) continue
      linkFile(join(live.folder, name), make(name))
      written[name] = file
    }
  }

  /** A file that comes out as it was is the same file: nobody has to upload it again. */
  async function write(path: string, content: Content): Promise<void> {
    const isSame = (digest: string) => Object.hasOwn(before, path) && before[path]?.digest === digest
    const file = make(path)
    if (typeof content === 'string') {
      const bytes = Buffer.from(content)
      const digest = hash('sha256', bytes)
      if (isSame(digest)) keep(path)
      else {
        writeFileSync(file, bytes, { flag: 'wx', mode: 0o444 })
        written[path] = { bytes: bytes.length, digest }
      }
    } else {
      const result = await writeContent(file, content)
      if (isSame(result.digest)) {
        rmSync(file)
        keep(path)
      } else written[path] = result
    }
    if (!COMPRESSED.test(path)) await compress(path)
  }

  async function compress(path: string): Promise<void> {
    const missing = encodings.filter(({ extension }) => !Object.hasOwn(written, path + extension))
    await compressFile(join(folder, path), missing)
    for (const { extension } of missing)
      written[path + extension] = await describeFile(join(folder, path + extension))
  }

  for (const surface of surfaces)
    for await (const file of surface.files(catalogue, context))
      if ('keep' in file) keep(file.keep)
      else await write(file.path, file.content)
  return written
}
