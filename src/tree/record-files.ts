import type { RecordType } from '../catalogue/read-record.ts'
import { fileId } from '../formats/file-id.ts'
import { ALL } from '../formats/file-ids-for.ts'
import type { FileFormat, Format } from '../formats/format.ts'
import { loadFormats } from '../formats/index.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'

/** The suffix of a record's file as `bytes` in `records.jsonl` names it: without the first dot. */
export function suffixOf(format: Pick<FileFormat, 'extension'>, all: boolean): string {
  return all ? ALL + format.extension : format.extension.slice(1)
}

/** What the files of every record are: which formats, what products have beside them, and how all are compressed. */
export interface FileKinds {
  formats: readonly Format[]
  productFiles: readonly FileFormat[]
  encodings: readonly Encoding[]
}

/** What a generation with these options has of every record. */
export async function loadFileKinds(
  surfaces: readonly LoadedSurface[],
  context: SurfaceContext,
): Promise<FileKinds> {
  return {
    formats: await loadFormats(context.formats),
    productFiles: surfaces.flatMap(surface => surface.productFile?.(context) ?? []),
    encodings: encodingsOf(surfaces),
  }
}

/** How every file is compressed beside itself. */
export function encodingsOf(surfaces: readonly LoadedSurface[]): Encoding[] {
  return surfaces.flatMap(({ encodings = [] }) => encodings)
}

/** The suffixes of a record's files in list order: an account has each format for both content types. */
export function suffixesOf(type: RecordType, { formats, productFiles, encodings }: FileKinds): string[] {
  const own = formats.map(format => suffixOf(format, false))
  const others =
    type === 'product'
      ? productFiles.map(format => suffixOf(format, false))
      : formats.map(format => suffixOf(format, true))
  return [...own, ...others].flatMap(suffix => withEncodings(suffix, encodings))
}

/** A suffix, and those of what the file is compressed to. */
export function withEncodings(suffix: string, encodings: readonly Encoding[]): string[] {
  return [suffix, ...encodings.map(({ extension }) => suffix + extension)]
}

/** The folders of a generation in which records' files lie. */
export const RECORD_FOLDERS = ['accounts', 'products'] as const satisfies `${RecordType}s`[]

/** Parts of an account's `all` files wait in this folder until the last one is written. */
export const PARTS = '.parts'

export function partFile(account: string, suffix: string, part: number): string {
  return `${PARTS}/${fileId(account)}.${suffix}.${part}`
}
