import { hash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Content, Target } from '../../storage/target.ts'
import { gzip } from '../../surfaces/shared/encodings.ts'
import { isCode } from '../../tree/link-file.ts'
import { digestOf } from '../../tree/written-file.ts'
import { missingFile } from '../plan/measure-sends.ts'

/** Disposing it removes the temporary file of a compressed copy. */
interface ReadContent extends Disposable {
  readonly content: Content
  readonly bytes: number
  /** Hash of the bytes that are sent, in hex. */
  readonly digest: string
}

/** The most bytes of a file to hold in memory. A larger one is read twice, once for its hash and once to be sent. */
const LARGEST_IN_MEMORY = 1024 * 1024

export async function readContent(
  folder: string,
  path: string,
  encoding: string | null,
  algorithm: Target['tagHash'] = 'sha256',
): Promise<ReadContent> {
  const file = join(folder, path)
  const { size, plain } = readSmall(file, () => missingFile(folder, path))
  if (plain !== null) {
    const content = encoding === null ? plain : gzip.compress(plain)
    return { content, bytes: content.length, digest: hash(algorithm, content), [Symbol.dispose]() {} }
  }
  if (encoding === null) {
    const digest = await digestOf(file, algorithm)
    return { content: { file, bytes: size }, bytes: size, digest, [Symbol.dispose]() {} }
  }
  return compressedFile(file, algorithm)
}

/** Opens the file only once, since opening is slow. `plain` is null for a file above `LARGEST_IN_MEMORY`. */
function readSmall(file: string, missing: () => Error): { size: number; plain: Buffer | null } {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw missing()
    throw error
  }
  try {
    const { size } = fstatSync(handle)
    return { size, plain: size > LARGEST_IN_MEMORY ? null : readFileSync(handle) }
  } finally {
    closeSync(handle)
  }
}

async function compressedFile(file: string, algorithm: Target['tagHash']): Promise<ReadContent> {
  const scratch = mkdtempSync(join(tmpdir(), 'tourpress-push-'))
  const copy = join(scratch, 'compressed')
  await pipeline(gzip.stream(createReadStream(file)), createWriteStream(copy))
  const bytes = statSync(copy).size
  return {
    content: { file: copy, bytes },
    bytes,
    digest: await digestOf(copy, algorithm),
    [Symbol.dispose]() {
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
