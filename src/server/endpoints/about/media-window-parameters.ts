import * as z from 'zod'
import type { AnswerAbout, ParameterAbout } from '../../endpoint.ts'
import { refusal } from './refusal.ts'

const count = z.int().min(0)

/** `media_limit` and `media_offset`, which both single-record reads accept. */
export const mediaWindowParameters: readonly ParameterAbout[] = [
  {
    name: 'media_limit',
    in: 'query',
    description: 'How many media are answered. Without it: all.',
    schema: count,
    example: '1',
  },
  {
    name: 'media_offset',
    in: 'query',
    description: 'How many media are skipped first, such as logos and covers.',
    schema: count.default(0),
    example: '1',
  },
]

/** 400 of both single-record reads. */
export const invalidMediaWindow: AnswerAbout = refusal(400, {
  'Invalid media_limit. Whole number from 0': '`media_limit` is something else',
  'Invalid media_offset. Whole number from 0': '`media_offset` is something else',
})
