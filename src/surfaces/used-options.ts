import { surfaces } from './index.ts'
import { SURFACE_DEFAULTS, SurfaceOptions } from './surface-options.ts'
import { surfacesNamed } from './surfaces-named.ts'

/**
 * The options as far as one of these surfaces uses them, the others as they are by default: nothing is rendered anew
 * for an option that nothing depends on.
 */
export function usedOptions(names: readonly string[], options: SurfaceOptions): SurfaceOptions {
  const used = new Set<string>(surfacesNamed(names).flatMap(({ options = [] }) => options))
  const chosen = Object.entries(options).filter(([option]) => used.has(option))
  return SurfaceOptions.parse({ ...SURFACE_DEFAULTS, ...Object.fromEntries(chosen) })
}

/** The surfaces that an option is for, where it is for none of these; null where it is. */
export function ownersLeftOut(option: keyof SurfaceOptions, names: readonly string[]): string[] | null {
  const owners = surfaces.filter(({ options = [] }) => options.includes(option)).map(({ name }) => name)
  return owners.some(name => names.includes(name)) ? null : owners
}
