import type { Command, OptionValues } from 'commander'
import * as z from 'zod'
import { BuildOptions } from '../config.ts'
import { ownParts } from '../config-file/use-config-file.ts'
import { formats, isOwnFormat } from '../formats/index.ts'
import { defaultText, factsOf } from '../options/option.ts'
import { PushOptions } from '../push/push-options.ts'
import { ServeCommandOptions } from '../server/serve-options.ts'
import type { Named } from '../settings/read-config.ts'
import { type Setting, type Settings, withLayer, withoutSource } from '../settings/settings.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { isOwnSurface, surfaces } from '../surfaces/index.ts'
import { addFlags, Report, readFlags, readSettings } from './flags.ts'
import type { Surroundings } from './terminals.ts'

const BUILD = z.object({ ...BuildOptions.shape, ...ApiOptions.shape })
/** Whose options there are; the places of a catalogue are told once. */
const COMMANDS = {
  build: BUILD,
  serve: ServeCommandOptions.omit({ out: true, store: true }),
  push: PushOptions.omit({ out: true, store: true }),
}

/** `tourpress config` */
export function configCommand(command: Command, { stdout, settings }: Surroundings): void {
  addFlags(command, Report).action((flags: OptionValues) => {
    const { config } = settings
    const commands = Object.entries(COMMANDS).map(
      ([name, options]) => [name, lasting(options, settings)] as const,
    )
    const sources = [...(config?.sources.values() ?? [])]
    const targets = [...(config?.targets.values() ?? [])]
    const own = (named: Named, options: z.ZodObject) => ownOf(named, options, settings)
    if (readFlags(Report, flags, settings).json) {
      const report = {
        file: config?.name ?? null,
        brings: broughtBy(),
        ...Object.fromEntries(commands.map(([name, options]) => [name, asJson(options)])),
        sources: Object.fromEntries(
          sources.map(named => [named.name, { from: named.address, options: asJson(own(named, BUILD)) }]),
        ),
        targets: Object.fromEntries(
          targets.map(named => [named.name, { to: named.address, options: asJson(own(named, PushOptions)) }]),
        ),
      }
      stdout.write(`${JSON.stringify(report)}\n`)
      return
    }
    stdout.write(`${config === null ? 'There is no config file' : `The config file is ${config.name}`}\n`)
    for (const [what, names] of Object.entries(broughtBy()))
      if (names.length > 0) stdout.write(`It brings ${what}: ${names.join(', ')}\n`)
    for (const [name, options] of commands) stdout.write(`\nOptions of tourpress ${name}\n${table(options)}`)
    for (const named of sources)
      stdout.write(`\nThe source ${named.name} is ${named.address}\n${table(own(named, BUILD))}`)
    for (const named of targets)
      stdout.write(`\nThe target ${named.name} is ${named.address}\n${table(own(named, PushOptions))}`)
  })
}

/** What the config file has beside options. */
function broughtBy(): Record<'functions' | 'formats' | 'surfaces', string[]> {
  return {
    functions: ownParts().record === null ? [] : ['record'],
    formats: formats.filter(isOwnFormat).map(({ name }) => name),
    surfaces: surfaces.filter(isOwnSurface).map(({ name }) => name),
  }
}

/** Options with their values; those that are meant for one run only where something gives them. */
function lasting(options: z.ZodObject, settings: Settings): Setting[] {
  return readSettings(options, {}, settings).filter(
    ({ schema, from }) => !factsOf(schema).once || from !== 'default',
  )
}

/** What a source or a target has otherwise than the others. */
function ownOf({ layer }: Named, options: z.ZodObject, settings: Settings): Setting[] {
  const own = withLayer(withoutSource(settings), layer)
  return lasting(options, own).filter(({ schema }) => layer.has(schema))
}

function asJson(settings: readonly Setting[]): Record<string, { value: unknown; from: string }> {
  return Object.fromEntries(
    settings.map(setting => [setting.key, { value: shownValue(setting), from: placeOf(setting) }]),
  )
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(setting => [setting.key, textOf(setting), placeOf(setting)] as const)
  const [keys = 0, values = 0] = ([0, 1] as const).map(at => Math.max(...rows.map(row => row[at].length)))
  return rows
    .map(([key, value, place]) => `  ${key.padEnd(keys)}  ${value.padEnd(values)}  ${place}\n`)
    .join('')
}

function placeOf({ from, name }: Setting): string {
  return from === 'default' ? 'default' : name
}

/** A secret is never told, only whether there is one. */
function shownValue({ schema, value }: Setting): unknown {
  return factsOf(schema).secret ? value !== null : value
}

function textOf(setting: Setting): string {
  const value = shownValue(setting)
  if (factsOf(setting.schema).secret) return value === true ? 'set, and not shown' : '-'
  if (value === null) return '-'
  if (!Array.isArray(value)) return String(value)
  return setting.from === 'default' ? (defaultText(setting.schema) ?? '-') : value.join(',') || 'none'
}
