import * as z from 'zod'
import type { Media } from '../../catalogue/schema/media.ts'
import { field } from './field.ts'

const text = z.string().nullable()

/** An image or a video as getAccount and getProduct answer it (interface, Media object). */
export const MediaResource = z
  .strictObject({
    src: field(
      z.string(),
      'Stable, publicly accessible URL',
      'https://media.example.com/slipway-and-heather/net-store.jpg',
    ),
    type: field(text, 'Format and usage, such as `image/jpeg`, `video/mp4` or `external/HOST`', 'image/jpeg'),
    rel: field(text, 'Relationship to the content, such as `LOGO`, `COVER` or `GALLERY`', 'COVER'),
    title: field(text, 'Title', 'The net store'),
    caption: field(text, 'Caption', 'Kayaks drying outside the net store.'),
    copyright: field(text, 'Usage restrictions', '© Slipway & Heather'),
  })
  .meta({ id: 'Media', description: 'An image or a video.' })
export type MediaResource = z.infer<typeof MediaResource>

export function toMediaResource({ src, type, rel, title, caption, copyright }: Media): MediaResource {
  return { src, type, rel, title, caption, copyright }
}
