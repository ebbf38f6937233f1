import * as z from 'zod'
import type { Format } from '../../../formats/format.ts'
import type { AnswerAbout, ParameterAbout } from '../../endpoint.ts'
import { refusal } from './refusal.ts'

const names = (offered: readonly Format[]) => offered.map(({ name }) => name)

/** The parameter `format` of an endpoint that offers these. */
export function formatParameter(offered: readonly Format[]): ParameterAbout {
  return {
    name: 'format',
    in: 'query',
    description: 'How records are written; empty means the default.',
    schema: z.enum(names(offered)).default('json'),
  }
}

/** The message that refuses every other format. */
export function invalidFormat(offered: readonly Format[]): string {
  return `Invalid format. Supported formats: ${names(offered).join(', ')}`
}

/** 404 of a cache endpoint: no record, or a format that was not built. */
export function notThere(what: 'accounts' | 'products'): AnswerAbout {
  return refusal(404, {
    [`No ${what} found`]: 'none of the ids is known; where some are, those are answered',
    'Format not published: X': 'the format X is offered, but the catalogue was built without it',
  })
}
