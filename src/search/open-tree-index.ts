import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.ts'
import { readLive } from '../tree/generations.ts'
import { placeFor, SEARCH_INDEX } from './index-place.ts'
import { type OpenIndex, openIndex } from './open-index.ts'
import { manifestDigest, updateIndex } from './update-index.ts'

export function openTreeIndex(out: string, doing: string): OpenIndex & { folder: string } {
  const live = readLive(out)
  if (live === null)
    throw new UsageError(`${doing} "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  const folder = realpathSync(live.folder)
  const place = placeFor(join(out, SEARCH_INDEX))
  try {
    updateIndex(place.file, { folder, number: live.number, digest: manifestDigest(folder) ?? '' })
    const index = openIndex(place.file)
    const close = () => {
      index.close()
      place.remove()
    }
    return { ...index, close, folder }
  } catch (error) {
    place.remove()
    throw error
  }
}
