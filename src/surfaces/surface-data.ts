import * as z from 'zod'
import { STOP_ROLES } from '../catalogue/stops.ts'

/** Latitude and longitude in decimal degrees, rounded to about ten metres. */
const Point = z.tuple([z.number(), z.number()])

export const SurfacePrice = z.object({
  amount: z.string(),
  currency: z.string(),
  per: z.literal('BOOKING').optional(),
})

/** A summary of a list's records. `places` and `kinds` begin with the most frequent; `prices` are in major units. */
export const Contents = z.object({
  places: z.array(z.string()),
  kinds: z.array(z.string()),
  /** The places that the products visit and that `places` lacks. */
  stops: z.array(z.string()).optional(),
  /**
   * The products' labels, and `accessibility` if a product describes it and does not deny it. `languages` are what
   * `spokenOf` returns.
   */
  traits: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  /** The earliest and the latest day on which a product begins or ends, `YYYY-MM-DD`. */
  days: z.tuple([z.string(), z.string()]).optional(),
  /** Titles of a few products, chosen from each kind in turn, beginning with the rarest kind. */
  titles: z.array(z.string()).optional(),
  prices: z.object({ least: z.string(), most: z.string(), currency: z.string() }).optional(),
})
export type Contents = z.infer<typeof Contents>

/**
 * The data of a record that surfaces store in its line of a list of records, under the key `card`. From this data they
 * write their lists without reading or rendering the record again. Each surface adds the keys that it needs. If two
 * surfaces store one key, such as `summary`, their values are equal. `check`, which does not see the record itself,
 * reads `ends` and `doubts`.
 */
export const SurfaceData = z.object({
  /** The language of the record's text, BCP 47; null if unknown. */
  locale: z.string().nullable().optional(),
  /** One line of plain text that describes the record. */
  summary: z.string().optional(),
  category: z.string().optional(),
  /** The record's town, or else the title of its main location. */
  place: z.string().optional(),
  /** The places of the trip besides `place`, in the order of the trip (`catalogue/stops.ts`). */
  stops: z.array(z.object({ name: z.string(), role: z.enum(STOP_ROLES), at: Point.optional() })).optional(),
  /** The product's lowest price (`priceFrom` of `catalogue/price.ts`): in major units, with its ISO 4217 currency. */
  price: SurfacePrice.optional(),
  /** The account's rating from 0 to 5, and its number of reviews. */
  rating: z.object({ value: z.number(), count: z.number().int() }).optional(),
  /** Address of the record's picture: an operator's banner, else the cover, else the first picture. */
  picture: z.string().optional(),
  /** Duration of the product in minutes; it has `to` only if the duration is a range. */
  minutes: z.object({ from: z.number().int(), to: z.number().int().optional() }).optional(),
  at: Point.optional(),
  /** The languages in which the product is offered, such as `fr` or `zh-Hant`, or else the language of its text. */
  languages: z.array(z.string()).optional(),
  /** Addresses of the record's images, covers first. */
  images: z.array(z.string()).optional(),
  /** The number of tokens of the record's Markdown file. */
  tokens: z.number().int().optional(),
  /** The size of the record's part of its account's whole text, with one separator. `characters` are UTF-16 units. */
  text: z.object({ characters: z.number().int(), tokens: z.number().int() }).optional(),
  /**
   * For an account: the number of its products, and the size of its index in tokens. `contents` summarizes the
   * products. If the list of products has several pages, `parts` has an entry for each page that the index links to.
   */
  index: z
    .object({
      products: z.number().int(),
      tokens: z.number().int(),
      contents: Contents,
      parts: z
        .array(
          z.object({
            ...{ id: z.string(), title: z.string(), path: z.string(), note: z.string() },
            titles: Contents.shape.titles,
          }),
        )
        .optional(),
    })
    .optional(),
  /** For an account: the size of its whole text (`llms-full/ACCOUNT.txt`). */
  whole: z
    .object({
      characters: z.number().int(),
      tokens: z.number().int(),
      /** How many files contain the text. `firstTokens` is the size of the only file, or of the index of several. */
      files: z.number().int(),
      firstTokens: z.number().int(),
    })
    .optional(),
  /** The product's records in all its languages, this record included. */
  translations: z.array(z.object({ id: z.string(), locale: z.string() })).optional(),
  /** The product's category labels, and a phrase such as `cancellation until 24 hours before`. */
  labels: z.array(z.string()).optional(),
  access: z.string().optional(),
  /** Whether a text on accessibility denies it (`catalogue/denies-access.ts`). Missing if none does. */
  inaccessible: z.boolean().optional(),
  /** The product's first day of operation, `YYYY-MM-DD`. */
  starts: z.string().optional(),
  /** The product's last day of operation, `YYYY-MM-DD`. `check` warns of days that have passed. */
  ends: z.string().optional(),
  /** The days of the week on which the product may be open: 0 is Monday. Missing if none is known to be closed. */
  days: z.array(z.number().int()).optional(),
  /** Names of `doubts` (`document/doubts.ts`) about data that the supplier hardly means as stated. */
  doubts: z.array(z.string()).optional(),
})
export type SurfaceData = z.infer<typeof SurfaceData>

let compiled: typeof SurfaceData | undefined

/** Orders the keys of `data` as in the schema, so that new data gives the same JSON as data of a list of records. */
export function inSchemaOrder(data: unknown): SurfaceData {
  compiled ??= z.compile(SurfaceData)
  return compiled.parse(data)
}

export type WholeTextSize = NonNullable<SurfaceData['whole']>
