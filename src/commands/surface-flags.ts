import { DEFAULTS } from '../config.ts'
import { UsageError } from '../errors.ts'
import type { SurfaceOptions } from '../surfaces/surface-options.ts'
import { ownersLeftOut } from '../surfaces/used-options.ts'
import { parseContentSignal, parseCount, parseSiteName } from './parse-option.ts'

/** The options of surfaces as they are given on the command line. */
export type SurfaceFlags = { [option in keyof SurfaceOptions]?: string }

const SURFACE_FLAGS: readonly { option: keyof SurfaceOptions; name: string }[] = [
  { option: 'siteName', name: '--site-name' },
  { option: 'llmsTokens', name: '--llms-tokens' },
  { option: 'llmsFullCharacters', name: '--llms-full-characters' },
  { option: 'contentSignal', name: '--content-signal' },
]

/** What surfaces are told; an option for one that is left out would do nothing, so it is refused. */
export function surfaceOptions(flags: SurfaceFlags, chosen: readonly string[]): SurfaceOptions {
  for (const { option, name } of SURFACE_FLAGS) {
    const owners = flags[option] === undefined ? null : ownersLeftOut(option, chosen)
    if (owners !== null)
      throw new UsageError(`Reading ${name}: it is for ${owners.join(' and ')}, which --surfaces leaves out`)
  }
  const { llmsTokens, llmsFullCharacters, contentSignal, siteName } = flags
  return {
    llmsTokens: llmsTokens === undefined ? DEFAULTS.llmsTokens : parseCount('--llms-tokens', llmsTokens, 500),
    llmsFullCharacters:
      llmsFullCharacters === undefined
        ? DEFAULTS.llmsFullCharacters
        : parseCount('--llms-full-characters', llmsFullCharacters, 1000),
    contentSignal: contentSignal === undefined ? null : parseContentSignal(contentSignal),
    siteName: siteName === undefined ? null : parseSiteName(siteName),
  }
}
