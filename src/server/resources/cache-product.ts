import * as z from 'zod'
import { field } from './field.ts'

const text = z.string()
const texts = z.array(z.string())

const CacheProductMedia = z
  .strictObject({
    src: field(text, 'Address', 'https://media.example.com/slipway-and-heather/kayak-swing-bridge.jpg'),
    type: field(text, 'Format and usage', 'image/jpeg'),
    rel: field(text, 'Relationship to the content', 'COVER'),
  })
  .meta({ id: 'CacheProductMedia', description: 'An image or a video of a cache product record.' })

/** A product as get_products answers it with `format=json` (interface, Cache product record). */
export const CacheProduct = z
  .strictObject({
    id: field(text, 'Product identifier', 'harbour-kayak-tour-sh101'),
    title: field(text, 'Public customer-facing name', 'Whitby Harbour by Kayak'),
    shortDescription: field(text, 'Brief description', 'Paddle the upper harbour and the swing bridge.'),
    description: field(text, 'Detailed description', 'Whitby makes most sense from the water.'),
    category: field(text, 'Product category', 'Kayaking'),
    duration: field(text, 'Duration in words', '2 to 3 hours'),
    currency: field(text, 'ISO 4217 code', 'GBP'),
    highlights: field(texts, 'Key selling points', ['Pass under the swing bridge at water level']),
    included: field(texts, 'What is included', ['Wetsuit, waterproof jacket and wetsuit boots']),
    excluded: field(texts, 'What is not included', ['Parking']),
    media: z.array(CacheProductMedia).meta({ description: 'Images and videos' }),
  })
  .meta({
    id: 'CacheProduct',
    description:
      'A cache product record. Every key is there; what is unknown is empty. Texts carry no markup.',
  })
export type CacheProduct = z.infer<typeof CacheProduct>
