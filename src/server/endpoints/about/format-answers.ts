import type * as z from 'zod'
import type { Format } from '../../../formats/format.ts'
import type { AnswerAbout } from '../../endpoint.ts'
import { answerMediaType } from '../../live/answer-parts.ts'
import { ContentAnswer, JsonLdDocument } from '../../resources/cache-answers.ts'

/** What an endpoint's bodies look like in formats whose shape the shape of answers alone does not tell. */
export interface FormatBodies {
  /** Schemas of the `records` formats, by format. */
  readonly records: Readonly<Record<string, z.ZodType>>
  /** What `content` may hold in the `content` formats, by format. */
  readonly contents: Readonly<Record<string, string>>
}

/** One 200 answer for each format that an endpoint offers. */
export function formatAnswers(offered: readonly Format[], bodies: FormatBodies): AnswerAbout[] {
  return offered.map(format => ({
    status: 200,
    description: `With \`format=${format.name}\``,
    mediaType: answerMediaType(format),
    schema: bodyOf(format, bodies),
  }))
}

function bodyOf({ name, answer }: Format, { records, contents }: FormatBodies): z.ZodType {
  if (answer.type === 'document') return JsonLdDocument
  if (answer.type === 'content')
    return ContentAnswer.meta({ examples: [{ format: name, content: contents[name] ?? '', count: 1 }] })
  const schema = records[name]
  if (schema === undefined) throw new Error(`The documentation has no schema for answers in "${name}"`)
  return schema
}
