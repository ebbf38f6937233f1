import type { RecordType } from '../catalogue/read-record.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { WrittenFile } from '../tree/written-file.ts'

export interface RenderedRecord {
  type: RecordType
  id: string
  digest: string
  bytes: Record<string, number>
  /** The surface data of the record. Without it, the record keeps the data that the live generation has. */
  card?: SurfaceData
  /** The texts that surfaces gather from the record for files of its account, by surface name. */
  gathered?: Record<string, string>
  /** By format, in order: where a product's text begins in its file, or the products in an account's `all` file. */
  starts?: readonly number[]
  /** Surface files by path that depend only on this account, if they were written while it was rendered. */
  lists?: Readonly<Record<string, WrittenFile>>
}
