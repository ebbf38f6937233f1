import * as z from 'zod'
import type { AnswerAbout } from '../../endpoint.ts'
import { ErrorBody } from '../../resources/error-body.ts'

/**
 * What the documentation says of an error answer.
 *
 * @param reasons the messages as the body gives them, each with the condition it is given on
 */
export function refusal(status: number, reasons: Readonly<Record<string, string>>): AnswerAbout {
  const messages = Object.keys(reasons)
  const lines = Object.entries(reasons).map(([message, condition]) => `- \`${message}\`: ${condition}`)
  return {
    status,
    description: lines.join('\n'),
    mediaType: 'application/json',
    schema: ErrorBody.extend({
      error: z.string().meta({ description: 'What is wrong', examples: messages }),
      status: z.literal(status).meta({ description: 'The HTTP status again' }),
    }),
  }
}
