import { statSync } from 'node:fs'
import { join } from 'node:path'
import { OutputError } from '../../errors.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushTables } from './push-tables.ts'
import { SEND_ORDER } from './send-order.ts'

export function measureSends(tables: PushTables, { folder }: PushedGeneration, from: number): number {
  let bytes = 0
  for (let rank = from; rank < SEND_ORDER.length; rank++)
    for (const path of tables.sends(rank)) {
      const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size
      if (size === undefined) throw missingFile(folder, path)
      bytes += size
    }
  return bytes
}

export function missingFile(folder: string, path: string): OutputError {
  return new OutputError(`Pushing "${path}": it has to be sent, and is not in "${folder}"`, {
    hint: 'Build again; with --full where the generation stands on a base that this target does not hold. Where a push was cut off, build without --base once, and push with --force history',
  })
}
