import * as z from 'zod'
import { STOP_ROLES } from '../catalogue/stops.ts'

/** Latitude and longitude in decimal degrees, rounded to about ten metres. */
const Point = z.tuple([z.number(), z.number()])

/** The records of a list in short: places and kinds, the most frequent first, and prices in major units. */
export const Contents = z.object({
  places: z.array(z.string()),
  kinds: z.array(z.string()),
  /** Places that products only lead to. */
  stops: z.array(z.string()).optional(),
  /** Their labels and whether accessibility is described, and the languages that their texts do not tell. */
  traits: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  /** The first and the last of their days of operation, `YYYY-MM-DD`. */
  days: z.tuple([z.string(), z.string()]).optional(),
  /** Titles that say what is special: those of rare kinds first. */
  titles: z.array(z.string()).optional(),
  prices: z.object({ least: z.string(), most: z.string(), currency: z.string() }).optional(),
})
export type Contents = z.infer<typeof Contents>

/**
 * The data of a record that surfaces store in its line of a list of records, below the key `card`. Each surface adds the
 * keys that its files need, so that it does not read or render the record again. A key that two surfaces store, such as
 * `summary`, has the same value in both. `ends` and `doubts` are for `check`, which does not see the record itself.
 */
export const SurfaceData = z.object({
  /** The language of the record's text, BCP 47; null if unknown. */
  locale: z.string().nullable().optional(),
  /** One line of plain text that says what the record is. */
  summary: z.string().optional(),
  category: z.string().optional(),
  /** The record's town, else the title of its main location. */
  place: z.string().optional(),
  /** The other places that the trip leads to, in its order (`catalogue/stops.ts`). */
  stops: z.array(z.object({ name: z.string(), role: z.enum(STOP_ROLES), at: Point.optional() })).optional(),
  /** The product's lowest price (`priceFrom` of `catalogue/price.ts`): in major units, with its ISO 4217 currency. */
  price: z.object({ amount: z.string(), currency: z.string() }).optional(),
  /** The account's rating from 0 to 5, and its number of reviews. */
  rating: z.object({ value: z.number(), count: z.number().int() }).optional(),
  /** Address of the record's picture: an operator's banner, else the cover, else the first picture. */
  picture: z.string().optional(),
  /** Duration of the product in minutes; it has `to` only if the duration is a range. */
  minutes: z.object({ from: z.number().int(), to: z.number().int().optional() }).optional(),
  at: Point.optional(),
  /** Languages in which the product is offered, else the language of the text, as `languageAndScript` returns them. */
  languages: z.array(z.string()).optional(),
  /** Addresses of the record's images, covers first. */
  images: z.array(z.string()).optional(),
  /** The number of tokens of the record's Markdown file. */
  tokens: z.number().int().optional(),
  /** The record's part of the whole text, with the separator after it; characters are UTF-16 code units. */
  text: z.object({ characters: z.number().int(), tokens: z.number().int() }).optional(),
  /**
   * For an account: the number of its products, and the size of its index in tokens. `contents` sums up the products;
   * `parts` has the parts of the list of products if that list is split.
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
  /** For an account: the size of its whole text. */
  whole: z
    .object({
      characters: z.number().int(),
      tokens: z.number().int(),
      /** How many files hold the text; `firstTokens` counts the first one, an index if there are several. */
      files: z.number().int(),
      firstTokens: z.number().int(),
    })
    .optional(),
  /** The product's records in all its languages, this record included. */
  translations: z.array(z.object({ id: z.string(), locale: z.string() })).optional(),
  /** The product's category labels in words, and until when it can be cancelled. */
  labels: z.array(z.string()).optional(),
  /** The product's first text on accessibility. */
  access: z.string().optional(),
  /** The product's first day of operation, `YYYY-MM-DD`. */
  starts: z.string().optional(),
  /** The product's last day of operation, `YYYY-MM-DD`. `check` warns of days that have passed. */
  ends: z.string().optional(),
  /** What is doubtful about the product, see `doubts`; missing if nothing is. */
  doubts: z.array(z.string()).optional(),
})
export type SurfaceData = z.infer<typeof SurfaceData>

let compiled: typeof SurfaceData | undefined

/** The `data` with its keys in the order of the schema, as when it is read from such a line. */
export function inSchemaOrder(data: unknown): SurfaceData {
  compiled ??= z.compile(SurfaceData)
  return compiled.parse(data)
}

/** The size of the whole text of an account or of the catalogue. */
export type WholeTextSize = NonNullable<SurfaceData['whole']>
