import * as z from 'zod'
import { copied, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()

export const MediaResource = recordSchema(
  {
    src: copied(
      z.string(),
      'Stable, publicly accessible URL',
      'https://media.example.com/slipway-and-heather/net-store.jpg',
    ),
    type: copied(
      text,
      'Format and usage, such as `image/jpeg`, `video/mp4` or `external/HOST`',
      'image/jpeg',
    ),
    rel: copied(text, 'Relationship to the content, such as `LOGO`, `COVER` or `GALLERY`', 'COVER'),
    title: copied(text, 'Title', 'The net store'),
    caption: copied(text, 'Caption', 'Kayaks drying outside the net store.'),
    copyright: copied(text, 'Usage restrictions', '© Slipway & Heather'),
  },
  { id: 'Media', description: 'An image or a video.' },
)
