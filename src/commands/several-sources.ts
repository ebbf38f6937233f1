import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { OptionValues } from 'commander'
import type { BuildOptions } from '../config/build-options.ts'
import type { Named } from '../config/read-config.ts'
import { buildSettings, findNamed, type Settings } from '../config/settings.ts'
import { SeveralOptions } from '../config/several-options.ts'
import { UsageError } from '../errors.ts'
import type { Part } from '../publish/read-part.ts'
import { readFlags } from './flags.ts'
import { openSource, readBuildOptions } from './read-build.ts'

export function findSource(typed: string | undefined, settings: Settings): Named | null {
  return findNamed('source', typed, settings, text => /^[\w-]+$/.test(text) && !existsSync(text))
}

export function sourceNames(
  typed: readonly string[],
  flags: OptionValues,
  settings: Settings,
): readonly string[] {
  if (!readFlags(SeveralOptions, flags, settings).all) return typed
  if (typed.length > 0)
    throw new UsageError(`Reading --all: it stands for all sources, and "${typed[0]}" is named too`)
  const shared = [...(settings.config?.sources.values() ?? [])].filter(
    ({ layer }) => !layer.has('out') && !layer.has('store'),
  )
  if (shared.length > 0) return shared.map(({ name }) => name)
  throw new UsageError('Reading --all: the config file has no source without an out or a store of its own', {
    hint: 'Name sources in tourpress.config.ts: docs/several-sources.md',
  })
}

export async function openParts(
  names: readonly string[],
  { out, store }: BuildOptions,
  flags: OptionValues,
  all: Settings,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const typed of names.length > 0 ? names : [undefined]) {
    const named = findSource(typed, all)
    const settings = buildSettings(all, named)
    const options = readBuildOptions(flags, settings)
    const name = named?.name ?? typed ?? ''
    if (options.out !== out || options.store !== store)
      throw new UsageError(`Reading the source "${name}": it has an out or a store of its own`, {
        hint: 'Sources of one catalogue share both; build this one alone',
      })
    const file = join(dirname(store), `${basename(store, '.db')}.${fileName(name)}.db`)
    if (parts.some(part => part.options.store === file))
      throw new UsageError(`Reading the source "${name}": it, or one with a name like it, is named twice`)
    const { idPrefix, maxAge } = readFlags(SeveralOptions, flags, settings)
    const source = await openSource(named ?? name, flags, settings)
    parts.push({ name, source, prefix: idPrefix ?? '', maxAge, options: { ...options, store: file } })
  }
  return parts
}

function fileName(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-').slice(-80)
}
