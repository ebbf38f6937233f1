import type { Command, OptionValues } from 'commander'
import type * as z from 'zod'
import { PushOptions } from '../config/push-options.ts'
import { type Named, SERVE_OPTIONS, SOURCE_OPTIONS } from '../config/read-config.ts'
import { buildSettings, type Setting, type Settings, settingsOfPart } from '../config/settings.ts'
import { customParts } from '../config/use-config-file.ts'
import { formats, isCustomFormat } from '../formats/index.ts'
import { defaultText, factsOf } from '../options/option.ts'
import { withoutCredentials } from '../options/parse-base-url.ts'
import { isCustomSurface, surfaces } from '../surfaces/index.ts'
import { addFlags, Report, readFlags, readSettings } from './flags.ts'
import type { CommandContext } from './terminals.ts'

// `out` and `store` are printed with the options of a build, which has them too.
const PUSH = PushOptions.omit({ out: true, store: true })

export function configCommand(command: Command, { stdout, settings }: CommandContext): void {
  addFlags(command, Report).action((flags: OptionValues) => {
    const isJson = readFlags(Report, flags, settings).json
    stdout.write(isJson ? `${JSON.stringify(jsonOf(settings))}\n` : textOf(settings))
  })
}

function jsonOf(settings: Settings): object {
  const { build, serve, push, sources, targets } = optionsOf(settings)
  return {
    file: settings.config?.name ?? null,
    brings: declaredParts(),
    ...{ build: asJson(build), serve: asJson(serve), push: asJson(push) },
    sources: Object.fromEntries(
      sources.map(({ name, address: from, options }) => [name, { from, options: asJson(options) }]),
    ),
    targets: Object.fromEntries(
      targets.map(({ name, address: to, options }) => [name, { to, options: asJson(options) }]),
    ),
  }
}

function textOf(settings: Settings): string {
  const { config } = settings
  const { sources, targets, ...commands } = optionsOf(settings)
  return [
    config === null ? 'There is no config file\n' : `The config file is ${config.name}\n`,
    ...Object.entries(declaredParts()).flatMap(([what, names]) =>
      names.length === 0 ? [] : [`It declares ${what}: ${names.join(', ')}\n`],
    ),
    ...Object.entries(commands).map(([name, options]) => `\nOptions of tourpress ${name}\n${table(options)}`),
    ...sources.map(({ name, address, options }) => `\nThe source ${name} is ${address}\n${table(options)}`),
    ...targets.map(({ name, address, options }) => `\nThe target ${name} is ${address}\n${table(options)}`),
  ].join('')
}

function optionsOf(settings: Settings) {
  const { config } = settings
  return {
    build: lastingOptions(SOURCE_OPTIONS, settings),
    serve: lastingOptions(SERVE_OPTIONS, settingsOfPart(settings, config?.serve)),
    push: lastingOptions(PUSH, settingsOfPart(settings, undefined)),
    sources: overrides(config?.sources, SOURCE_OPTIONS, source => buildSettings(settings, source)),
    targets: overrides(config?.targets, PushOptions, ({ layer }) => settingsOfPart(settings, layer)),
  }
}

function declaredParts(): Record<'functions' | 'formats' | 'surfaces', string[]> {
  return {
    functions: [...customParts().functions],
    formats: formats.filter(isCustomFormat).map(({ name }) => name),
    surfaces: surfaces.filter(isCustomSurface).map(({ name }) => name),
  }
}

function lastingOptions(options: z.ZodObject, settings: Settings): Setting[] {
  return readSettings(options, {}, settings).filter(
    ({ schema, from }) => !factsOf(schema).once || from !== 'default',
  )
}

function overrides(
  named: ReadonlyMap<string, Named> | undefined,
  options: z.ZodObject,
  settingsFor: (named: Named) => Settings,
) {
  return [...(named?.values() ?? [])].map(one => {
    const all = lastingOptions(options, settingsFor(one))
    const address = one.address.includes('://') ? withoutCredentials(one.address) : one.address
    return { ...one, address, options: all.filter(({ key }) => one.layer.has(key)) }
  })
}

function asJson(settings: readonly Setting[]): Record<string, { value: unknown; from: string }> {
  return Object.fromEntries(
    settings.map(setting => [setting.key, { value: shownValue(setting), from: originOf(setting) }]),
  )
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(setting => [setting.key, valueText(setting), originOf(setting)] as const)
  const [keys = 0, values = 0] = ([0, 1] as const).map(at => Math.max(...rows.map(row => row[at].length)))
  return rows
    .map(([key, value, origin]) => `  ${key.padEnd(keys)}  ${value.padEnd(values)}  ${origin}\n`)
    .join('')
}

function originOf({ from, name }: Setting): string {
  return from === 'default' ? 'default' : name
}

function shownValue({ schema, value }: Setting): unknown {
  return factsOf(schema).secret ? value !== null : value
}

function valueText(setting: Setting): string {
  const value = shownValue(setting)
  if (factsOf(setting.schema).secret) return value === true ? 'set, and not shown' : '-'
  if (value === null) return '-'
  if (!Array.isArray(value)) return String(value)
  if (setting.from === 'default') return defaultText(setting.schema) ?? '-'
  return value.map(item => (typeof item === 'object' ? JSON.stringify(item) : item)).join(',') || 'none'
}
