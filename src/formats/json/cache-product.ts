import * as z from 'zod'
import type { Media } from '../../catalogue/schema/media.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { featureTexts } from '../../document/feature-texts.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { durationText } from '../../document/page/key-facts.ts'
import { nonEmptyText, webAddress } from '../published-values.ts'
import { fieldsOf, recordSchema, textsOf } from '../record-schema.ts'

const texts = z.array(z.string())
const currency = z
  .string()
  .refine(code => /^(?:[A-Z]{3})?$/.test(code), { error: 'is no code of three letters' })

const ofMedia = fieldsOf<Media>()
const mediaText = textsOf<Media>()
const ofProduct = fieldsOf<ProductEntry>()
const productText = textsOf<ProductEntry>()

const CacheProductMedia = recordSchema(
  {
    src: ofMedia(
      webAddress,
      m => m.src,
      'Address',
      'https://media.example.com/slipway-and-heather/kayak-swing-bridge.jpg',
    ),
    type: mediaText(m => m.type, 'Format and usage', 'image/jpeg'),
    rel: mediaText(m => m.rel, 'Relationship to the content', 'COVER'),
  },
  { id: 'CacheProductMedia', description: 'An image or a video of a cache product record.' },
)

/** A product in `json` and in responses of get_products. An unknown value is empty, never null or left out. */
export const CacheProduct = recordSchema(
  {
    id: ofProduct(nonEmptyText, e => e.id, 'Product identifier', 'harbour-kayak-tour-sh101'),
    title: ofProduct(
      nonEmptyText,
      e => e.product.title,
      'Public customer-facing name',
      'Whitby Harbour by Kayak',
    ),
    shortDescription: productText(
      e => e.plain(e.product.shortDescription),
      'Brief description',
      'Paddle the upper harbour and the swing bridge.',
    ),
    description: productText(
      e => e.plain(e.product.description),
      'Detailed description',
      'Whitby makes most sense from the water.',
    ),
    category: productText(e => e.product.category, 'Product category', 'Kayaking'),
    duration: productText(
      e => durationText(e.product, e.messages),
      'Duration in words, in the language of the record',
      '2 to 3 hours',
    ),
    currency: ofProduct(currency, e => e.product.defaultCurrency ?? '', 'ISO 4217 code', 'GBP'),
    highlights: ofProduct(texts, e => featureTexts(e, 'HIGHLIGHT'), 'Key selling points', [
      'Pass under the swing bridge at water level',
    ]),
    included: ofProduct(texts, e => featureTexts(e, 'INCLUSION'), 'What is included', [
      'Wetsuit, waterproof jacket and wetsuit boots',
    ]),
    excluded: ofProduct(texts, e => featureTexts(e, 'EXCLUSION'), 'What is not included', ['Parking']),
    media: ofProduct(
      z.array(CacheProductMedia.schema),
      e => e.product.media.map(CacheProductMedia.build),
      'Images and videos',
    ),
  },
  {
    id: 'CacheProduct',
    description:
      'A cache product record. Every key is there; what is unknown is empty. Texts carry no markup.',
  },
)

/** Memoized, because the files of both `json` and `jsonl` contain this JSON. */
export const cacheProductJson = memoizePerEntry((entry: ProductEntry) =>
  JSON.stringify(CacheProduct.build(entry)),
)
