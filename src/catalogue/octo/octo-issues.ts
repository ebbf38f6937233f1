import { isObject } from '../../runtime/is-object.ts'
import { type Issue, isNothing, pathText, shown } from '../issue.ts'
import type { OctoObject } from './octo-object.ts'

/** Fields that must be lists of objects. `objectsAt` skips any other value or item, so `octoIssues` reports it. */
const LISTS = [
  ...['options', 'units', 'features', 'faqs', 'media', 'locations', 'itinerary', 'categories'],
  ...['commentary', 'pricingFrom', 'pricing'],
]
const TEXTS = ['subtitle', 'shortDescription', 'description', 'cancellationCutoff']

/** Finds wrong values in an OCTO product. Its record does not contain these values, so no schema reports them. */
export function octoIssues(octo: OctoObject, path: readonly PropertyKey[] = []): Issue[] {
  const texts = path.length === 0 ? [] : TEXTS
  return [
    ...texts.flatMap(key =>
      isNothing(octo[key]) || typeof octo[key] === 'string'
        ? []
        : [wrong([...path, key], 'a text', octo[key])],
    ),
    ...LISTS.flatMap(key => {
      const list = octo[key]
      if (isNothing(list)) return []
      if (!Array.isArray(list)) return [wrong([...path, key], 'a list', list)]
      return list.flatMap((item: unknown, index) => {
        const own = [...path, key, index]
        return isObject(item) ? octoIssues(item, own) : [wrong(own, 'an object', item)]
      })
    }),
  ]
}

function wrong(path: readonly PropertyKey[], kind: string, value: unknown): Issue {
  return { path: pathText(path), reason: `is not ${kind}: ${shown(value)}` }
}
