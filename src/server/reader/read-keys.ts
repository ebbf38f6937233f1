import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { UsageError } from '../../errors.ts'
import { systemReason } from '../../runtime/file-system-error.ts'
import type { Authenticate } from '../authenticate.ts'

const ID_CHARACTERS = 12

/** `file` has the SHA-256 of each key, as `tourpress key list --hashes` prints them. */
export function readKeys(file: string | null): Authenticate {
  const hashes = new Set(file === null ? [] : hashesIn(file))
  return key => {
    if (key === undefined || key === '') return undefined
    const found = hash('sha256', key)
    return hashes.has(found) ? { id: found.slice(0, ID_CHARACTERS), account: '' } : undefined
  }
}

function hashesIn(file: string): string[] {
  const reading = `Reading --keys "${file}"`
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${reading}: ${systemReason(cause)}`, { cause })
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    const found = line.trim()
    if (found === '' || found.startsWith('#')) return []
    // The line is not printed, because somebody may have put a key there.
    if (!/^[0-9a-f]{64}$/i.test(found))
      throw new UsageError(
        `${reading}: line ${index + 1} is not the SHA-256 of a key, 64 digits from 0 to f`,
        { hint: 'tourpress key list --hashes prints them' },
      )
    return [found.toLowerCase()]
  })
}
