import * as z from 'zod'

/** What a list leads to: places and kinds, the most frequent first, and prices in major units. */
export const Contents = z.object({
  places: z.array(z.string()),
  kinds: z.array(z.string()),
  prices: z.object({ least: z.string(), most: z.string(), currency: z.string() }).optional(),
})
export type Contents = z.infer<typeof Contents>

/**
 * What surfaces store of a record in its line of `records.jsonl`, below the key `card`: each adds the keys that it needs
 * when it makes its own files, so that it need not read or render the record again. Keys of one surface that another
 * one has too, such as `summary`, have the same value in both.
 */
export const SurfaceData = z.object({
  /** BCP 47; null where it is unknown. */
  locale: z.string().nullable().optional(),
  /** One line of plain text that says what the record is. */
  summary: z.string().optional(),
  category: z.string().optional(),
  /** The town, or whatever the first place is called. */
  place: z.string().optional(),
  /** What the product is from (`priceFrom` of `catalogue/price.ts`): in major units, and its ISO 4217 currency. */
  price: z.object({ amount: z.string(), currency: z.string() }).optional(),
  /** The address of its cover, else of its first picture; an operator's banner goes before these. */
  picture: z.string().optional(),
  /** How long the product takes, in minutes; `to` where it is a span. */
  minutes: z.object({ from: z.number().int(), to: z.number().int().optional() }).optional(),
  /** Latitude and longitude in decimal degrees, rounded to about ten metres. */
  at: z.tuple([z.number(), z.number()]).optional(),
  /** The languages that the product is given in, else the one that it is written in: as `languageAndScript` has them. */
  languages: z.array(z.string()).optional(),
  /** Addresses of its images, the cover first. */
  images: z.array(z.string()).optional(),
  /** How many tokens its Markdown file has. */
  tokens: z.number().int().optional(),
  /** The size of its part of the whole text, with the separator after it; characters are UTF-16 code units. */
  text: z.object({ characters: z.number().int(), tokens: z.number().int() }).optional(),
  /** The size of an account's own index, what its products are, and the parts of its list where it is split. */
  index: z
    .object({
      products: z.number().int(),
      tokens: z.number().int(),
      contents: Contents,
      /** Of its products, where they are few. */
      titles: z.array(z.string()).optional(),
      parts: z
        .array(z.object({ id: z.string(), title: z.string(), path: z.string(), note: z.string() }))
        .optional(),
    })
    .optional(),
  /** The size of an account's whole text. */
  whole: z
    .object({
      characters: z.number().int(),
      tokens: z.number().int(),
      /** In how many files its text is, and how many tokens the first file has, which may be their index. */
      files: z.number().int(),
      firstTokens: z.number().int(),
    })
    .optional(),
  /** The same product in every language that it exists in. */
  translations: z.array(z.object({ id: z.string(), locale: z.string() })).optional(),
})
export type SurfaceData = z.infer<typeof SurfaceData>

let compiled: typeof SurfaceData | undefined

/** Surface data with its keys in the order of the schema, as it is read back from the list. */
export function inListOrder(data: unknown): SurfaceData {
  compiled ??= z.compile(SurfaceData)
  return compiled.parse(data)
}

/** The size of an account's, or of the catalogue's, whole text. */
export type WholeTextSize = NonNullable<SurfaceData['whole']>
