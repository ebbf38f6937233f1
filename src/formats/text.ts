import { textDeclaration } from './declarations.ts'
import type { Format } from './format.ts'
import { validateEnd } from './validate.ts'

export const text: Format = {
  ...textDeclaration,
  record: entry => entry.text,
  open: () => '',
  validate: validateEnd,
  lint: file => ({
    issues: [],
    facts: { title: file.toString('utf8', 0, file.indexOf('\n')) },
  }),
}
