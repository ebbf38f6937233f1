import { statSync } from 'node:fs'
import { join } from 'node:path'
import { OutputError } from '../../errors.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushTables } from './push-tables.ts'
import { SEND_ORDER } from './send-order.ts'

/**
 * Bytes of all files that are to be sent, as they are on this disk.
 *
 * @param from the step of `SEND_ORDER` that it begins with
 * @throws {OutputError} when one is not there: before anything is sent.
 */
export function measureSends(tables: PushTables, { folder }: PushedGeneration, from = 0): number {
  let bytes = 0
  for (let step = from; step < SEND_ORDER.length; step++)
    for (const path of tables.sends(step)) {
      const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size
      if (size === undefined) throw missingFile(folder, path)
      bytes += size
    }
  return bytes
}

/** The error of a file that has to be sent and is not on this disk. */
export function missingFile(folder: string, path: string): OutputError {
  return new OutputError(`Pushing "${path}": it has to be sent, and is not in "${folder}"`, {
    hint: 'Build again; with --full where the generation stands on a base that this target does not hold',
  })
}
