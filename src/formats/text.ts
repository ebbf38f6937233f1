import { textDeclaration } from './declarations.ts'
import type { Format } from './format.ts'
import { verifyEnd } from './verify.ts'

/** The page as plain text. */
export const text: Format = {
  ...textDeclaration,
  record: entry => entry.text,
  open: () => '',
  verify: verifyEnd,
  inspect: file => ({
    issues: [],
    facts: { title: file.toString('utf8', 0, file.indexOf('\n')) },
  }),
}
