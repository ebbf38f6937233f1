import type { RecordType } from '../catalogue/read-record.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { WrittenFile } from '../tree/written-file.ts'

/** What a record's files are, once they are written. */
export interface WrittenRecord {
  type: RecordType
  id: string
  /** SHA-256 over the record's files in list order. */
  digest: string
  /** Bytes of each file by its suffix, in list order. */
  bytes: Record<string, number>
}

/** What rendering a record gave, which the plan keeps until the generation's list is written. */
export interface RenderedRecord extends WrittenRecord {
  /** What surfaces remember of it; missing where that is what they remembered before. */
  card?: SurfaceData
  /** What surfaces gather of it, by their names. */
  gathered?: Record<string, string>
  /**
   * Where a product's text begins in its files, or where an account's products begin in its `all` files: bytes, in list
   * order of the formats.
   */
  starts?: readonly number[]
  /** The surfaces' files by path that the account alone decides, where they were written when it was rendered. */
  lists?: Readonly<Record<string, WrittenFile>>
}
