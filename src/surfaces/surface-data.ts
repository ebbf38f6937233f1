import * as z from 'zod'

/** A summary of the records in a list: places and kinds, the most frequent first, and prices in major units. */
export const Contents = z.object({
  places: z.array(z.string()),
  kinds: z.array(z.string()),
  prices: z.object({ least: z.string(), most: z.string(), currency: z.string() }).optional(),
})
export type Contents = z.infer<typeof Contents>

/**
 * What surfaces store of a record in its line of `records.jsonl`, below the key `card`. Each surface adds the keys that its
 * files need, so that it does not read or render the record again. A key that two surfaces store, such as `summary`, has
 * the same value in both.
 */
export const SurfaceData = z.object({
  /** BCP 47; null if unknown. */
  locale: z.string().nullable().optional(),
  /** One line of plain text that says what the record is. */
  summary: z.string().optional(),
  category: z.string().optional(),
  /** The town, else the name of the main location. */
  place: z.string().optional(),
  /** The product's price from (`priceFrom` of `catalogue/price.ts`): in major units, with its ISO 4217 currency. */
  price: z.object({ amount: z.string(), currency: z.string() }).optional(),
  /** Address of the operator's banner, else of the cover, else of the first picture. */
  picture: z.string().optional(),
  /** Duration of the product in minutes; `to` is there if the duration is a range. */
  minutes: z.object({ from: z.number().int(), to: z.number().int().optional() }).optional(),
  /** Latitude and longitude in decimal degrees, rounded to about ten metres. */
  at: z.tuple([z.number(), z.number()]).optional(),
  /** Languages in which the product is offered, else the language of the text, as `languageAndScript` returns them. */
  languages: z.array(z.string()).optional(),
  /** Addresses of its images, the cover first. */
  images: z.array(z.string()).optional(),
  /** Tokens of its Markdown file. */
  tokens: z.number().int().optional(),
  /** Size of its part of the whole text, including the separator after it; characters are UTF-16 code units. */
  text: z.object({ characters: z.number().int(), tokens: z.number().int() }).optional(),
  /** For an account: the size of its index, a summary of its products, and the parts of its list if it is split. */
  index: z
    .object({
      products: z.number().int(),
      tokens: z.number().int(),
      contents: Contents,
      /** Titles of its products if they are few. */
      titles: z.array(z.string()).optional(),
      parts: z
        .array(z.object({ id: z.string(), title: z.string(), path: z.string(), note: z.string() }))
        .optional(),
    })
    .optional(),
  /** For an account: the size of its whole text. */
  whole: z
    .object({
      characters: z.number().int(),
      tokens: z.number().int(),
      /** The number of files with the text, and the tokens of the first file, which may be an index. */
      files: z.number().int(),
      firstTokens: z.number().int(),
    })
    .optional(),
  /** The product's records in all its languages, itself included. */
  translations: z.array(z.object({ id: z.string(), locale: z.string() })).optional(),
})
export type SurfaceData = z.infer<typeof SurfaceData>

let compiled: typeof SurfaceData | undefined

/** Sorts the keys into the order of the schema, as surface data has them when it is read from `records.jsonl`. */
export function inSchemaOrder(data: unknown): SurfaceData {
  compiled ??= z.compile(SurfaceData)
  return compiled.parse(data)
}

/** The size of the whole text of an account or of the catalogue. */
export type WholeTextSize = NonNullable<SurfaceData['whole']>
