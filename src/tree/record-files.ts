import type { RecordType } from '../catalogue/read-record.ts'
import { fileId } from '../formats/file-id.ts'
import { ALL } from '../formats/file-ids-for.ts'
import type { FileFormat, Format } from '../formats/format.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import type { LoadedSurface } from '../surfaces/surface.ts'

/** The suffix of a record's file in `format`, such as `md`, or of an `all` file, such as `all.md`. */
export function suffixOf(format: Pick<FileFormat, 'extension'>, all: boolean): string {
  return all ? ALL + format.extension : format.extension.slice(1)
}

export interface FileKinds {
  formats: readonly Format[]
  productFiles: readonly FileFormat[]
  encodings: readonly Encoding[]
}

export function encodingsOf(surfaces: readonly LoadedSurface[]): Encoding[] {
  return surfaces.flatMap(({ encodings = [] }) => encodings)
}

/** The suffixes of a record's files, in the order in which lists of records name them. */
export function suffixesOf(type: RecordType, { formats, productFiles, encodings }: FileKinds): string[] {
  const own = formats.map(format => suffixOf(format, false))
  const others =
    type === 'product'
      ? productFiles.map(format => suffixOf(format, false))
      : formats.map(format => suffixOf(format, true))
  return [...own, ...others].flatMap(suffix => [
    suffix,
    ...encodings.map(({ extension }) => suffix + extension),
  ])
}

export const RECORD_FOLDERS = ['accounts', 'products'] as const satisfies `${RecordType}s`[]

/** Parts of an account's `all` files wait in this folder until all earlier parts are written. No live tree has it. */
export const PARTS = '.parts'

export function partFile(account: string, suffix: string, part: number): string {
  return `${PARTS}/${fileId(account)}.${suffix}.${part}`
}
