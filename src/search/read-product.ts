import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { currencyDigits } from '../catalogue/schema/option.ts'
import { nameKey } from '../catalogue/text/comparison-keys.ts'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { recordFile } from '../formats/record-file.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { cleanAddress } from '../surfaces/shared/addresses.ts'
import { type SurfaceData, SurfacePrice } from '../surfaces/surface-data.ts'
import { isMissing } from '../tree/link-file.ts'
import type { Manifest } from '../tree/manifest.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { StoredProduct } from './catalogue-facts.ts'
import type { Field } from './open-index.ts'

const SearchLine = z.object({
  ...{ text: z.string(), highlights: z.array(z.string()) },
  ...{ category: z.string(), shortDescription: z.string(), locale: z.string(), town: z.string() },
  coordinates: z.tuple([z.number(), z.number()]).optional(),
  price: z.object({ ...SurfacePrice.shape, amount: z.number() }).optional(),
  durationMinutes: z.int().optional(),
})
type SearchLine = z.infer<typeof SearchLine>

const ACCESSIBLE = 'wheelchair-accessible'

let compiled: typeof SearchLine | undefined

/** The text of a product without a file of JSON Lines comes from the first of these files that it has. */
const TEXT_SUFFIXES = ['md', 'txt', 'octo.json', 'json']

/**
 * Reads a product from its published files. Its facts come from its file of JSON Lines and from the surface data. If
 * the files are not in the folder, only its line in the list of records is used.
 */
export function readProduct(
  { folder, options }: { folder: string; options: Manifest['options'] },
  { id, title, bytes, card = {} }: RecordLine,
  account: StoredProduct['account'],
): { texts: Record<Field, string>; product: StoredProduct } {
  const has = (suffix: string) => Object.hasOwn(bytes, suffix)
  const read = (suffix: string | undefined) =>
    suffix === undefined ? '' : readIfThere(join(folder, recordFile('product', id, suffix)))
  compiled ??= z.compile(SearchLine)
  const line = has('jsonl') ? compiled.safeParse(parseJson(read('jsonl'))).data : undefined
  const data = { ...(line && factsOf(line)), ...card }
  const { place, at, stops, category, price, minutes, languages, summary, starts, ends, days } = data
  const kinds = [category, ...(data.labels ?? [])]
  const shown = ['html', 'md'].find(has) ?? Object.keys(bytes)[0] ?? ''
  return {
    texts: {
      title,
      place: [place, ...(stops ?? []).map(({ name }) => name)].join(' \n '),
      kind: kinds.join(' \n '),
      highlights: [summary, ...(line?.highlights ?? [])].join(' \n '),
      operator: account.name,
      text: line?.text ?? read(TEXT_SUFFIXES.find(has)),
    },
    product: {
      ...{ title, account, place, at, stops, category, price },
      ...{ minutes, languages, summary, starts, ends, days },
      isAccessible:
        kinds.some(kind => kind !== undefined && nameKey(kind) === ACCESSIBLE) ||
        (data.access !== undefined && data.inaccessible !== true),
      path: cleanAddress(recordFile('product', id, shown), { options }),
    },
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

function factsOf(line: SearchLine): SurfaceData {
  const { category, shortDescription, town, coordinates: at, price, durationMinutes, locale } = line
  return {
    ...{ category: category || undefined, place: town || undefined, at },
    summary: shortDescription || undefined,
    price: price && { ...price, amount: price.amount.toFixed(currencyDigits(price.currency)) },
    minutes: durationMinutes === undefined ? undefined : { from: durationMinutes },
    languages: locale === '' ? [] : [languageAndScript(locale)],
  }
}
