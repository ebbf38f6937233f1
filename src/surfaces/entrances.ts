import { surfacesNamed } from './index.ts'
import type { Entrance, SurfaceContext } from './surface.ts'

/** What every generation has for programs. */
const ALWAYS: readonly Entrance[] = [
  {
    file: 'records.jsonl',
    title: 'List of records',
    note: 'id, title, hash and files of every record, one JSON object a line',
  },
  {
    file: 'changes/latest.json',
    title: 'Change feed',
    note: 'which generation is live, and since when changes are told',
  },
]

/** The files of a tree that readers begin with, but for the one that the asking surface has itself. */
export function entrances(context: SurfaceContext, asking: string): Entrance[] {
  const others = surfacesNamed(context.surfaces).filter(({ name }) => name !== asking)
  return [...ALWAYS, ...others.flatMap(({ entrance }) => entrance?.(context) ?? [])]
}
