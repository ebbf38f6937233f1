import { join } from 'node:path'
import { readLive } from '../tree/generations.ts'
import { linkRecycled, updateRecycled } from '../tree/recycled-tree.ts'
import { holdLock } from './hold-lock.ts'

export function prepareRecycled(out: string): void {
  using _ = holdLock(join(out, '.lock.db'), `the output "${out}"`, false, { as: 'refresh' })
  const live = readLive(out)
  updateRecycled(out, live)
  if (live !== null) linkRecycled(out, live)
}
