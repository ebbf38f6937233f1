import { isDeepStrictEqual } from 'node:util'
import { fieldsOfSupplier } from '../../catalogue/octo/octo-fields.ts'
import { nameOf } from '../../catalogue/octo/octo-object.ts'
import { LONGEST_RECORD, tooLongIssue } from '../../catalogue/size-issue.ts'
import { crawlState } from '../../catalogue/store/crawl-state.ts'
import { knownOf } from '../../catalogue/store/line-finder.ts'
import {
  type OctoCrawled,
  type OctoCrawlState,
  type OctoList,
  octoCrawlState,
} from '../../catalogue/store/octo-crawl-state.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { pagesAfter } from '../../catalogue/store/pages-after.ts'
import { isObject } from '../../runtime/is-object.ts'
import type { Source, SourceItem } from '../source.ts'
import { isSameLanguage, ownId } from './octo-response.ts'

type Fields = Record<string, unknown>

const KNOWN_AT_ONCE = 500

export function octoCrawledSource(name: string, store: Store): Source {
  const state = octoCrawlState(store)
  return {
    name,
    async *read(_memory, longest = LONGEST_RECORD) {
      let line = 0
      for (const rows of pagesAfter('', crawlState(store).readAccounts, ({ id }) => id))
        yield rows.map(({ body }) => ({
          line: ++line,
          type: 'account',
          value: fieldsOfSupplier(objectOf(body)),
        }))
      const { lists = [], away = [] } = state.progress() ?? {}
      const isHere = ({ list }: OctoCrawled) => !away.includes(lists[list]?.supplier ?? '')
      for (const rows of pagesAfter(0, state.readProducts, ({ place }) => place))
        yield rows.filter(isHere).flatMap(row => productItem(row, state, lists, longest))
      for (const supplier of away)
        for (const rows of pagesAfter(
          0,
          place => knownOf(store, supplier, place, KNOWN_AT_ONCE),
          ({ place }) => place,
        ))
          yield rows.map(known => ({ line: ++line, known }))
    },
  }
}

function objectOf(json: string | null): Fields {
  const value: unknown = json === null ? {} : JSON.parse(json)
  return isObject(value) ? value : {}
}

function octoOf({ item, body }: OctoCrawled): Fields {
  const stated = Object.entries(objectOf(body)).filter(([, value]) => value !== null)
  return { ...objectOf(item), ...Object.fromEntries(stated) }
}

/** A version in another language is left out if its texts equal the product's own. */
function productItem(
  row: OctoCrawled,
  state: OctoCrawlState,
  lists: readonly OctoList[],
  longest: number,
): SourceItem[] {
  const { place: line, id, list: index } = row
  const octo = octoOf(row)
  const size = Buffer.byteLength(row.item) + Buffer.byteLength(row.body ?? '')
  const limit = Number(octo['longerThan'] ?? (size > longest ? longest : 0))
  const { path, supplier, language, isTranslation } = lists[index] ?? {}
  if (limit > 0) return isTranslation ? [] : [{ line, id, issue: tooLongIssue(limit) }]
  const own = id !== null && isTranslation ? ownId(id, language) : id
  const hasVersions = lists.some(list => list.isTranslation && list.path === path)
  const value: Fields = {
    ...(supplier == null ? {} : { account: { id: supplier } }),
    ...(hasVersions && octo['reference'] == null ? { reference: own } : {}),
  }
  if (isTranslation) {
    const found = state.product(own ?? '')
    const product = found === null ? null : octoOf(found)
    // If the product has no name, it is rejected. Its translations are left out, so that it is reported only once.
    if (product !== null && (nameOf(product) === null || isSameText(octo, product))) return []
    const version = { ...octo, id, locale: language }
    return [{ line, type: 'product', value: { ...value, id, locale: language, octo: version } }]
  }
  const isOther = language != null && !isSameLanguage(language, String(octo['locale'] ?? language))
  return [
    {
      line,
      type: 'product',
      value: { ...value, id: octo['id'], octo, ...(isOther ? { locale: language } : {}) },
    },
  ]
}

function isSameText({ locale: _, ...version }: Fields, { locale: __, ...product }: Fields): boolean {
  return isDeepStrictEqual(version, product)
}
