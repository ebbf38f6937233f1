import type { Format } from './format.ts'
import { verifyEnd } from './verify.ts'

/** The page as plain text. */
export const text: Format = {
  name: 'text',
  extension: '.txt',
  mediaType: 'text/plain; charset=utf-8',
  offeredForProducts: true,
  summary: 'the page as plain text, no markup',
  record: entry => entry.text,
  open: () => '',
  separator: '\n\n* * *\n\n',
  close: '\n',
  textStart: () => 0,
  answer: {
    type: 'content',
    examples: {
      account: 'Slipway & Heather\n\nSix people, nineteen kayaks and a patient spaniel.',
      product: 'Whitby Harbour by Kayak\n\nWhitby makes most sense from the water.',
    },
  },
  isNegotiated: true,
  verify: verifyEnd,
  inspect: file => ({
    issues: [],
    facts: { title: file.toString().split('\n', 1)[0] ?? '' },
  }),
}
