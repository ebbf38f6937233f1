import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Makes all generations an hour old, so that the next build deletes expired ones. */
export function ageGenerations(out: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const name of readdirSync(join(out, 'generations'))) {
    const manifest = join(out, 'generations', name, 'manifest.json')
    if (existsSync(manifest)) utimesSync(manifest, hourAgo, hourAgo)
  }
}
