import { hash } from 'node:crypto'
import type { PutOptions } from '../target.ts'

/** Below it a target keeps what pushes need, and nothing that readers do. */
export const STATE_FOLDER = '.tourpress/'

/** How an object in that folder is stored: no cache may keep it. */
export function stateOptions(contentType: string, content: Uint8Array): PutOptions {
  return {
    sha256: hash('sha256', content),
    headers: { contentType, cacheControl: 'no-store', contentEncoding: null },
  }
}
