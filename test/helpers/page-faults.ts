import type { HtmlValidate } from 'html-validate'
import { loadHtmlValidate } from '../judges/judges.ts'

/** All that html-validate recommends, which are also the rules of WCAG that a program can judge. */
const RULES = {
  extends: ['html-validate:recommended'],
  rules: {
    // HTML takes either case.
    'doctype-style': ['error', { style: 'lowercase' }],
    // A title is the supplier's; whoever shows it knows how much of it there is room for.
    'long-title': 'off',
    // The stylesheet keeps a number on one line, and a copied one has plain spaces.
    'tel-non-breaking': 'off',
  },
}

let validator: HtmlValidate | undefined

/** What html-validate says of a page, each with its path. Only where `hasJudges`. */
export async function issuesOfPage(path: string, page: string): Promise<string[]> {
  if (validator === undefined) {
    const { HtmlValidate, StaticConfigLoader } = await loadHtmlValidate()
    validator = new HtmlValidate(new StaticConfigLoader(RULES))
  }
  const { results } = await validator.validateString(page, path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
  )
}
