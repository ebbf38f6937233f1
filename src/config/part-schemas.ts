import * as z from 'zod'
import type { Format, FormatDeclaration } from '../formats/format.ts'
import { MEDIA_TYPES } from '../surfaces/shared/media-types.ts'
import type { Surface } from '../surfaces/surface.ts'

/** Extensions that no custom format may have, because other files have them: `7.md.gz` or `a.all.jsonl`. */
const TAKEN: readonly string[] = ['.html', '.paths', '.br', '.gz', '.zst', '.all', '.octo']

export function formatSchema(others: readonly FormatDeclaration[]) {
  return z
    .looseObject({
      name: nameSchema('format', others),
      summary: z.string(),
      extension: z
        .string()
        .regex(/^\.[a-z0-9]{1,12}$/, 'is not a dot with letters and digits, such as ".csv"')
        .refine(extension => !TAKEN.includes(extension), 'is the suffix of other files')
        .superRefine((extension, context) => {
          const other = others.find(format => format.extension === extension)
          if (other !== undefined) context.addIssue(`is the suffix of the format ${other.name}`)
        }),
      mediaType: z
        .string()
        .regex(
          /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/,
          'is not a media type, such as "text/csv; charset=utf-8"',
        ),
      offeredForProducts: z.boolean(),
      isNegotiated: z.boolean(),
      record: functionSchema<Format['record']>(),
      open: functionSchema<Format['open']>(),
      close: z.string(),
      separator: z.string(),
      textStart: functionSchema<Format['textStart']>(),
      response: z.custom<Format['response']>(
        value => typeof value === 'object' && value !== null,
        'is not an object',
      ),
      validate: functionSchema<Format['validate']>(),
      lint: functionSchema<Format['lint']>(),
    })
    .superRefine(({ extension, mediaType }, context) => {
      const usual = Object.hasOwn(MEDIA_TYPES, extension.slice(1))
        ? MEDIA_TYPES[extension.slice(1)]
        : mediaType
      if (usual !== mediaType)
        context.addIssue({
          code: 'custom',
          path: ['mediaType'],
          message: `is not ${usual}, the media type of other files that end in ${extension}`,
        })
    })
}

export function surfaceSchema(others: readonly Surface[]) {
  return z.looseObject({
    name: nameSchema('surface', others),
    summary: z.string(),
    needs: z.array(z.string()),
    load: functionSchema<Surface['load']>(),
  })
}

function nameSchema(what: string, others: readonly { name: string }[]) {
  return z
    .string()
    .regex(/^(?!(?:all|none)$)[a-z][a-z0-9-]*$/, 'is not a name of small letters, digits and hyphens')
    .refine(name => others.every(other => other.name !== name), `is the name of another ${what}`)
}

function functionSchema<Type>() {
  return z.custom<Type>(value => typeof value === 'function', 'is not a function')
}
