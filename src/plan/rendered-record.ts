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
  gathered?: Record<string, string>
  /** An offset for each format: of a product's text in its file, or of the first product in an account's `all` file. */
  starts?: readonly number[]
  lists?: Readonly<Record<string, WrittenFile>>
}
