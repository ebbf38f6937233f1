import { durationOf } from '../duration.ts'
import type { Media } from '../schema/media.ts'
import type { Product } from '../schema/product.ts'
import type { V1Commentary } from './v1-values.ts'

/** The descriptions' row says whether the published text came as the longest one. */
export function longDescription({ description, kept }: Product): string | null {
  return Object.hasOwn(kept, 'description') ? description : null
}

const DURATION_PARTS = ['duration_type', 'duration_from', 'duration_unit', 'duration_to'] as const
export type DurationPart = (typeof DURATION_PARTS)[number]

const UNITS = { day: 'Days', hour: 'Hours', minute: 'Minutes' } as const

/** A part of the duration in the largest unit that fits. Kept parts belong together: beside one, none is made up. */
export function durationPart(part: DurationPart) {
  return (product: Product): string | number | null => {
    if (DURATION_PARTS.some(name => Object.hasOwn(product.kept, name))) return null
    const duration = durationOf(product)
    if (duration === null) return null
    const { from, to, unit } = duration
    return {
      duration_type: to === null ? 'Fixed' : 'Flexible',
      duration_from: from,
      duration_unit: UNITS[unit],
      duration_to: to,
    }[part]
  }
}

export function freesell({ allowFreesale }: Product): string | null {
  if (allowFreesale === null) return null
  return allowFreesale ? 'Freesell' : 'On-Request'
}

const FORMATS = { RECORDED_AUDIO: 'Audio', IN_PERSON: 'Guide', WRITTEN: 'Written', OTHER: 'Other' } as const

export function commentaries({ commentary }: Product): V1Commentary[] {
  return commentary.map(({ format, language }) => ({
    format: format === null ? null : FORMATS[format],
    language,
  }))
}

const PHONE_PARTS = ['emerg_phone_prefix', 'emerg_phone_number'] as const

/** `+353 1 555 0111` is the prefix `+353` and the number `1 555 0111`; a number without a prefix is all number. */
export function phonePart(part: (typeof PHONE_PARTS)[number]) {
  return ({ emergencyPhone, kept }: Product): string | null => {
    if (PHONE_PARTS.some(name => Object.hasOwn(kept, name)) || emergencyPhone === null) return null
    const [, prefix = null, number = null] = /^(\+\d{1,3}) (.+)$/.exec(emergencyPhone) ?? [
      null,
      null,
      emergencyPhone,
    ]
    return part === 'emerg_phone_prefix' ? prefix : number
  }
}

/** A label that is missing may be one that nobody thought of, so it is not known rather than false. */
export function label(name: string) {
  return ({ categoryLabels }: Product): true | null => (categoryLabels.includes(name) ? true : null)
}

/** What V1 calls an image: no video and no logo. */
export function isImage({ type, rel }: Media): boolean {
  return (type === null || type.startsWith('image/')) && rel !== 'LOGO'
}

export function images({ media }: Product): string[] {
  return media.filter(isImage).map(({ src }) => src)
}
