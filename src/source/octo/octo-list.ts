import { isNothing } from '../../catalogue/issue.ts'
import type {
  OctoCrawlState,
  OctoItem,
  OctoList,
  OctoProgress,
} from '../../catalogue/store/octo-crawl-state.ts'
import { SourceError } from '../../errors.ts'
import { type Failure, isFailure, type ResponseHeaders, transient } from '../../http-client/failure.ts'
import { MOST_ATTEMPTS } from '../../http-client/timeouts.ts'
import { isObject } from '../../runtime/is-object.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { plural } from '../../runtime/progress.ts'
import type { Crawl } from '../api/record-reader.ts'
import { fetchableId, longerThan } from '../api/responses.ts'
import { cutLists, DECODED_AT_ONCE, type ListItem } from '../cut-lists.ts'
import { ID_SEARCHED, idInBeginning } from '../id-in-beginning.ts'
import { isAway, withAway } from './octo-away.ts'
import {
  hasContent,
  isSameLanguage,
  languagesIn,
  octoHeaders,
  parseOcto,
  versionId,
} from './octo-response.ts'

/** The time limit of an attempt at a list. It is long, since OCTO has no pages: one response has all products. */
const LIST_MS = 30 * 60_000
const ITEMS_AT_ONCE = 100
const MOST_BESIDE = 4 * 1024 * 1024
const MOST_LANGUAGES = 50

/** To save memory, products are stored as they arrive. Before a retry, they are dropped again. */
export async function readList(
  crawl: Crawl,
  state: OctoCrawlState,
  known: OctoProgress,
): Promise<OctoProgress> {
  const { host } = crawl
  const { read: index, lists } = known
  const list = lists[index]
  if (list === undefined) return known
  if (isAway(known, list)) return endedList(state, known)
  const language = list.isTranslation ? list.language : null
  const about = `${list.path}${language === null ? '' : ` in ${language}`}`
  let taken = takeItems(crawl, state, index, language)
  const request = {
    about,
    path: list.path,
    headers: octoHeaders(language),
    attemptMs: LIST_MS,
    filter() {
      state.dropList(index)
      taken = takeItems(crawl, state, index, language)
      return taken.filter
    },
    parse: () => taken.end(),
    read: (_value: object, _text: string, _attempt: number, received: ResponseHeaders) => received,
  }
  const headers = await host.tryGet(request, MOST_ATTEMPTS)
  if (headers !== null && isFailure(headers)) {
    const without = withAway(state, known, list, headers)
    if (without === null) throw host.fail(about, headers)
    return endedList(state, without)
  }
  if (headers === null && lists.length === 1)
    throw new SourceError(`Reading ${list.path} of "${host.name}": it answers 404 Not Found`, {
      hint: 'The address of an OCTO system is what comes before /products',
    })
  const contradiction = headers === null ? `no products at ${list.path}` : otherLanguage(list, headers)
  if (contradiction !== null) state.dropList(index)
  const next = {
    read: index + 1,
    lists: headers === null ? lists : withLanguages(lists, index, headers),
    away: known.away,
    contradictions: [
      ...known.contradictions,
      ...(contradiction === null ? [] : [{ reason: contradiction, count: 1, first: null }]),
    ],
  }
  state.endList(taken.repeated(), headers !== null && !hasContent(headers), next)
  return next
}

function endedList(state: OctoCrawlState, known: OctoProgress): OctoProgress {
  const next = { ...known, read: known.read + 1 }
  state.dropList(known.read)
  state.endList(0, false, next)
  return next
}

function otherLanguage({ path, language, isTranslation }: OctoList, headers: ResponseHeaders): string | null {
  const [stated] = languagesIn(headers, 'content-language')
  if (!isTranslation || language === null || stated === undefined || isSameLanguage(language, stated))
    return null
  return `the language ${language}, which it names, for which it answers ${path} in ${stated}`
}

function withLanguages(lists: readonly OctoList[], index: number, headers: ResponseHeaders): OctoList[] {
  const list = lists[index]
  if (list === undefined || list.isTranslation) return [...lists]
  const available = languagesIn(headers, 'available-languages')
  const [language = available[0] ?? null] = languagesIn(headers, 'content-language')
  const others = available
    .filter(tag => tag.toLowerCase() !== language?.toLowerCase())
    .slice(0, MOST_LANGUAGES)
  const translations = others.map(tag => ({ ...list, language: tag, isTranslation: true }))
  return [...lists.with(index, { ...list, language }), ...translations]
}

function takeItems(
  { host, longest, progress }: Crawl,
  state: OctoCrawlState,
  index: number,
  language: string | null,
) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const cut = cutLists(longest)
  let [items, count, repeated]: [OctoItem[], number, number] = [[], 0, 0]
  const store = () => {
    repeated += state.addItems(index, items)
    count += items.length
    items = []
    const products = count
    progress.note(() => plural(products, 'product'))
  }
  const take = (text: string) => {
    for (const item of cut.add(text)) {
      const { id, json, isWhole } = itemOf(item, longest)
      // An item without an id is reported only for the list in the system's own language.
      if (id === null && language !== null) continue
      const own = id === null || language === null ? id : versionId(id, language)
      items.push({ id: own, json: host.withoutKey(json), isWhole })
      if (items.length === ITEMS_AT_ONCE) store()
    }
    if (cut.frameLength() > MOST_BESIDE) throw new Error('its answer is no list of products')
  }
  return {
    repeated: () => repeated,
    filter(piece: Buffer): Buffer[] {
      host.reportActivity()
      for (let at = 0; at < piece.length; at += DECODED_AT_ONCE)
        take(decoder.decode(piece.subarray(at, at + DECODED_AT_ONCE), { stream: true }))
      return []
    },
    /** The text around the products shows whether the response was complete. */
    end(): Record<string, unknown> | Failure {
      take(decoder.decode())
      const frame = parseOcto(cut.frame())
      if (isFailure(frame)) return frame
      if (!Array.isArray(frame['list'] ?? frame['products']))
        return transient('its answer is no list of products')
      store()
      return frame
    },
  }
}

function itemOf({ text, isTooLong }: ListItem, longest: number): OctoItem {
  if (isTooLong || Buffer.byteLength(text) > longest) {
    const id = fetchableId(idInBeginning(text.slice(0, ID_SEARCHED)))
    return { id, json: longerThan(longest), isWhole: true }
  }
  const product = objectIn(text)
  const isWhole = TEXTS.some(key => !isEmpty(product[key]))
  return { id: fetchableId(product['id']), json: text, isWhole }
}

/** A product whose list item has none of these texts is fetched alone. */
const TEXTS = [
  ...['shortDescription', 'description', 'features', 'media', 'locations'],
  ...['highlights', 'inclusions', 'coverImageUrl', 'galleryImages'],
]

function isEmpty(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0)
}

function objectIn(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (value === undefined) throw new Error('it answers 200 with what is not JSON')
  return isObject(value) ? value : {}
}
