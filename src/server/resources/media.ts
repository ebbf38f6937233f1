import * as z from 'zod'
import type { Media } from '../../catalogue/schema/media.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()
const ofMedia = fieldsOf<Media>()

/** An image or a video in the bodies of getAccount and getProduct. */
export const MediaResource = recordSchema(
  {
    src: ofMedia(
      z.string(),
      m => m.src,
      'Stable, publicly accessible URL',
      'https://media.example.com/slipway-and-heather/net-store.jpg',
    ),
    type: ofMedia(
      text,
      m => m.type,
      'Format and usage, such as `image/jpeg`, `video/mp4` or `external/HOST`',
      'image/jpeg',
    ),
    rel: ofMedia(
      text,
      m => m.rel,
      'Relationship to the content, such as `LOGO`, `COVER` or `GALLERY`',
      'COVER',
    ),
    title: ofMedia(text, m => m.title, 'Title', 'The net store'),
    caption: ofMedia(text, m => m.caption, 'Caption', 'Kayaks drying outside the net store.'),
    copyright: ofMedia(text, m => m.copyright, 'Usage restrictions', '© Slipway & Heather'),
  },
  { id: 'Media', description: 'An image or a video.' },
)
