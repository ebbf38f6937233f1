import { surfaces } from './index.ts'
import type { StartFile } from './start-file.ts'
import type { LoadedSurface, Surface, SurfaceContext } from './surface.ts'

export function surfacesNamed(names: readonly string[]): Surface[] {
  return surfaces.filter(({ name }) => names.includes(name))
}

export function surfaceWithout(
  formats: readonly string[],
  surfaces: readonly string[],
): { surface: string; format: string } | undefined {
  for (const { name, needs } of surfacesNamed(surfaces)) {
    const format = needs.find(needed => !formats.includes(needed))
    if (format !== undefined) return { surface: name, format }
  }
  return undefined
}

export function loadSurfaces(names: readonly string[]): Promise<LoadedSurface[]> {
  return Promise.all(
    surfacesNamed(names).map(async surface =>
      // A copy would lose the methods of a class instance from a config file. So `name` is added to a derived object.
      Object.create(await surface.load(), { name: { value: surface.name } }),
    ),
  )
}

/** The start files for programs that every generation has, even without surfaces. */
const ALWAYS: readonly StartFile[] = [
  {
    file: 'records/index.json',
    title: 'Lists of records',
    note: 'the buckets, each listed in records/BUCKET.jsonl: id, title, summary, place, price and files of every record, to search in, one JSON object a line',
  },
  {
    file: 'changes/latest.json',
    title: 'Change feed',
    note: 'which generation is live, and since when changes are told',
  },
]

export function startFilesOf(context: Omit<SurfaceContext, 'startFiles'>): StartFile[] {
  return [
    ...ALWAYS,
    ...surfacesNamed(context.surfaces).flatMap(surface => surface.startFile?.(context) ?? []),
  ]
}
