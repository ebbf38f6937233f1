import type { HtmlValidate } from 'html-validate'
import { loadHtmlValidate } from '../judges/judges.ts'

/** The recommended rules of html-validate, with all rules of WCAG that a program can check. */
const RULES = {
  extends: ['html-validate:recommended'],
  rules: {
    // HTML takes either case.
    'doctype-style': ['error', { style: 'lowercase' }],
    // Titles come from suppliers, so the project cannot limit their length.
    'long-title': 'off',
    // The stylesheet keeps numbers on one line, so they need no no-break spaces.
    'tel-non-breaking': 'off',
  },
}

let validator: HtmlValidate | undefined

/** The findings of html-validate in a page, with their paths. It needs `hasJudges`. */
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
