import { gzip, zstd } from '../encodings.ts'
import type { SurfaceMaker } from '../surface.ts'
import { bulkFiles } from './bulk-files.ts'

/** All products as one download. */
export const makeBulk: SurfaceMaker = {
  files: catalogue => bulkFiles(catalogue),
  verify(path, content) {
    const encoding = [gzip, zstd].find(({ extension }) => path.endsWith(`.jsonl${extension}`))
    if (encoding === undefined || !/^catalogue[./]/.test(path)) return null
    try {
      encoding.decompress(content, Number.MAX_SAFE_INTEGER)
      return null
    } catch {
      return 'does not decompress'
    }
  },
}
