import * as z from 'zod'
import type { Faq } from '../../catalogue/schema/faq.ts'
import type { Page } from '../../document/entry.ts'
import { fieldsOf, recordSchema } from '../record-schema.ts'

const ofFaq = fieldsOf<Faq>()

/** A question and its answer in the format `json` and in responses of getAccount and getProduct. */
export const PublishedFaq = recordSchema(
  {
    question: ofFaq(z.string(), faq => faq.question, 'Question', 'Do you take dogs?'),
    answer: ofFaq(
      z.string(),
      faq => faq.answer,
      'Answer',
      'Yes on every walk, on a lead near the cliff edge.',
    ),
  },
  { id: 'Faq', description: 'A question and its answer.' },
)

export const plainFaqs = (faqs: readonly Faq[], plain: Page['plain']) =>
  faqs
    .map(({ question, answer }) => ({ question, answer: plain(answer) ?? '' }))
    .filter(({ answer }) => answer !== '')
    .map(PublishedFaq.build)
