import type { RecordType } from '../catalogue/read-record.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { WrittenFile } from '../tree/written-file.ts'

export interface RenderedRecord {
  type: RecordType
  id: string
  /** SHA-256 over the record's files in list order. */
  digest: string
  /** Bytes of each file by its suffix, in list order. */
  bytes: Record<string, number>
  /** The surface data of the record; missing if unchanged. */
  card?: SurfaceData
  /** The texts that surfaces gather from the record for files of its account, by surface name. */
  gathered?: Record<string, string>
  /**
   * Byte offsets, by format: where a product's text begins in its files, or the products in an account's `all` files.
   */
  starts?: readonly number[]
  /** Surface files by path that depend only on this account, if they were written while it was rendered. */
  lists?: Readonly<Record<string, WrittenFile>>
}
