import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Makes all generations an hour old, so that the next build deletes expired ones. */
export function ageGenerations(out: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000)
  // Names are made before the manifest is.
  const before = new Date(Date.now() - 3_700_000)
  for (const name of readdirSync(join(out, 'generations'))) {
    const manifest = join(out, 'generations', name, 'manifest.json')
    if (!existsSync(manifest)) continue
    utimesSync(manifest, hourAgo, hourAgo)
    for (const inner of ['accounts', 'products']) {
      const folder = join(out, 'generations', name, inner)
      if (existsSync(folder)) utimesSync(folder, before, before)
    }
  }
}
