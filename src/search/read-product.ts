import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spanOfMinutes } from '../catalogue/duration.ts'
import { isSpans, type OpeningHours, PUBLIC_HOLIDAYS } from '../catalogue/hours/opening-hours.ts'
import { priceFrom } from '../catalogue/price.ts'
import { readRecord } from '../catalogue/read-record.ts'
import { mainLocation, whereaboutsOf } from '../catalogue/schema/location.ts'
import type { Product } from '../catalogue/schema/product.ts'
import { stopsOf } from '../catalogue/stops.ts'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { productHours } from '../document/page/opening-hours.ts'
import { recordFile } from '../formats/record-file.ts'
import { isObject } from '../runtime/is-object.ts'
import { parseJson } from '../runtime/parse-json.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import { isMissing } from '../tree/link-file.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { Field } from './open-index.ts'

/** What is searched of a product, by field, and the facts that filters ask for. */
export interface ReadProduct {
  texts: Record<Field, string>
  data: SurfaceData
  /** Days of the week on which it is open, from Monday, which is 0; undefined if unknown. */
  days: number[] | undefined
}

/** Suffixes of files that products are read from: the first that a tree has. */
const JSON_SUFFIXES = ['jsonl', 'octo.json', 'json']
const TEXT_SUFFIXES = ['md', 'txt']

/** Reads a product from its published files. Where they are not in the folder, its line of the list has to do. */
export function readProduct(
  folder: string,
  { id, title, bytes, card = {} }: RecordLine,
  operator: string,
): ReadProduct {
  const text = (suffixes: readonly string[]) => {
    const suffix = suffixes.find(suffix => Object.hasOwn(bytes, suffix))
    return suffix === undefined ? undefined : readIfThere(join(folder, recordFile('product', id, suffix)))
  }
  const raw = parseJson(text(JSON_SUFFIXES) ?? '')
  const page = isObject(raw) && typeof raw['text'] === 'string' ? raw['text'] : undefined
  const read = isObject(raw) ? readRecord('product', raw) : undefined
  const product = read?.type === 'product' ? read.product : undefined
  const data = { ...(product && factsOf(product)), ...card }
  const features = (product?.features ?? []).filter(({ type }) => type === 'HIGHLIGHT')
  return {
    texts: {
      title,
      place: [data.place, ...(data.stops ?? []).map(({ name }) => name)].join(' \n '),
      kind: [data.category, ...(data.labels ?? [])].join(' \n '),
      highlights: [data.summary, ...features.map(({ shortDescription }) => shortDescription)].join(' \n '),
      operator,
      text: page ?? text(TEXT_SUFFIXES) ?? (product ? textOf(product) : ''),
    },
    data,
    days: product && daysOf(productHours(product).hours),
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The facts that surfaces store, of a tree whose surfaces store none. */
function factsOf(product: Product): SurfaceData {
  const { locations, commentary, locale, startDate, endDate, category } = product
  const { town, coordinates } = whereaboutsOf(locations, 'START')
  const place = town ?? mainLocation(locations, 'START')?.title ?? null
  const stops = stopsOf(locations, place)
  const spoken = commentary.map(({ language }) => languageAndScript(language))
  return {
    category: category ?? undefined,
    place: place ?? undefined,
    at: coordinates === null ? undefined : [coordinates.latitude, coordinates.longitude],
    stops: stops.map(({ name, role }) => ({ name, role })),
    price: priceFrom(product),
    minutes: spanOfMinutes(product) ?? undefined,
    languages: spoken.length > 0 ? [...new Set(spoken)] : locale === null ? [] : [languageAndScript(locale)],
    labels: product.categoryLabels,
    access:
      product.features.find(({ type }) => type === 'ACCESSIBILITY_INFORMATION')?.shortDescription ??
      undefined,
    starts: startDate ?? undefined,
    ends: endDate ?? undefined,
    summary: product.shortDescription ?? undefined,
  }
}

function textOf({ description, features, faqs }: Product): string {
  return [
    description,
    ...features.map(({ shortDescription }) => shortDescription),
    ...faqs.flatMap(({ question, answer }) => [question, answer]),
  ].join('\n')
}

/** Undefined if no line says on which days it is open. */
function daysOf(hours: OpeningHours): number[] | undefined {
  const open = hours.flatMap(({ days, status }) => (isSpans(status) ? days : []))
  const known = open.filter(day => day !== PUBLIC_HOLIDAYS)
  return known.length === 0 ? undefined : [...new Set(known)].sort()
}
