import type { RecordType } from '../../../catalogue/read-record.ts'
import type { Format } from '../../../formats/format.ts'
import type { AnswerAbout } from '../../endpoint.ts'
import { answerMediaType } from '../../live/answer-parts.ts'
import { formatAnswer } from '../../resources/format-answers.ts'

/** One 200 answer for each format that a cache endpoint offers for accounts or for products. */
export function formatAnswers(offered: readonly Format[], what: RecordType): AnswerAbout[] {
  return offered.map(format => ({
    status: 200,
    description: `With \`format=${format.name}\``,
    mediaType: answerMediaType(format),
    schema: formatAnswer(format, what),
  }))
}
