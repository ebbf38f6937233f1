import { type Issue, shown } from '../../catalogue/issue.ts'
import { type FieldName, fieldOf } from './fields.ts'
import type { Rule } from './mapping.ts'
import type { Found, RawRecord } from './raw-record.ts'
import { setAt, valueAt } from './record-path.ts'

export interface Place {
  line: number
  path: string
}

export type Draft = ReturnType<typeof createDraft>

export function createDraft(raw: RawRecord, rules: readonly Rule[]) {
  const value: Record<string, unknown> = {}
  const dropped: (Issue & Place)[] = [...(raw.problems ?? [])]
  const places = new Map<string, Place>()
  const features: { type: string; shortDescription: string }[] = []
  const drop = ({ line, path }: Place, reason: string) => dropped.push({ line, path, reason })
  function set(path: string, content: unknown, found: Place): void {
    const before = places.get(path)
    if (before === undefined) {
      places.set(path, { line: found.line, path: found.path })
      setAt(value, path, content)
    } else if (valueAt(value, path) !== content)
      drop(
        found,
        `differs from ${before.line === found.line ? before.path : `row ${before.line}`}: ${shown(content)}`,
      )
  }
  return {
    value,
    dropped,
    drop,
    set,
    add(field: FieldName, content: unknown, found: Found): void {
      const { at = '', feature } = fieldOf(field)
      const items = Array.isArray(content) && field !== 'coordinates' ? content : [content]
      if (feature !== undefined) {
        value['features'] = features
        for (const item of items)
          if (!features.some(({ type, shortDescription }) => type === feature && shortDescription === item)) {
            places.set(`features[${features.length}]`, { line: found.line, path: found.path })
            features.push({ type: feature, shortDescription: String(item) })
          }
      } else if (field === 'age' && isAge(content)) {
        set('ageRestrictionValue', content.value, found)
        set('ageRestrictionType', content.type, found)
      } else if (field === 'coordinates' && Array.isArray(content)) {
        set('locations[0].place.latitude', content[0], found)
        set('locations[0].place.longitude', content[1], found)
      } else if (at.includes('[]')) {
        const [list = '', key = ''] = at.split('[]')
        for (const item of items) {
          const made: unknown[] = [valueAt(value, list) ?? []].flat()
          const isThere = made.some(one => (key === '' ? one : valueAt(one, key.slice(1))) === item)
          if (!isThere) set(`${list}[${made.length}]${key}`, item, found)
        }
      } else set(field === 'duration' ? field : at, content, found)
    },
    placeOf(path: string): Place {
      for (let part = path; part !== ''; part = part.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '')) {
        const place = places.get(part)
        if (place !== undefined) return place
      }
      const rule = rules.find(({ field, from }) => from !== null && fieldOf(field).at === path)
      return { line: raw.line, path: rule?.from ?? path }
    },
  }
}

function isAge(content: unknown): content is { type: string; value: number } {
  return typeof content === 'object' && content !== null && 'type' in content && 'value' in content
}
