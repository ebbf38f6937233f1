import type * as z from 'zod'
import type { Media } from '../../../src/catalogue/schema/media.ts'
import type { Phrases } from './phrases/phrases.ts'
import type { Random } from './random.ts'
import type { Texts } from './write-texts.ts'

/** A cover and `count - 1` more images; now and then the last one is a video. */
export function makeMedia(
  random: Random,
  phrases: Phrases,
  texts: Texts,
  owner: { id: string; name: string },
  count: number,
): z.input<typeof Media>[] {
  return Array.from({ length: count }, (_, index) => {
    const isVideo = index > 0 && index === count - 1 && random.chance(0.2)
    return {
      src: isVideo
        ? `https://video.example.com/watch?v=${random.int(1e6, 1e7)}&t=${random.int(1, 90)}`
        : `https://media.example.com/${owner.id}/${random.int(1e6, 1e7)}.jpg`,
      type: isVideo ? 'external/video' : 'image/jpeg',
      rel: index === 0 ? 'COVER' : 'GALLERY',
      title: random.chance(0.6) ? texts.fill(random.pick(phrases.places)) : null,
      caption: texts.fill(random.pick(phrases.captions)),
      copyright: random.chance(0.7) ? `© ${owner.name}` : null,
    }
  })
}
