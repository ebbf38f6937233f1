import { hash } from 'node:crypto'
import { version } from '../../package.ts'

/** A short name for bytes that are made of these values by this version. */
export function tagOf(...values: readonly string[]): string {
  return hash('sha256', [version, ...values].join('\n'), 'base64url').slice(0, 27)
}
