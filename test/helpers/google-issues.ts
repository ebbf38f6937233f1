import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import * as z from 'zod'

const Issues = z.array(
  z.object({
    rootType: z.string(),
    severity: z.enum(['ERROR', 'WARNING']),
    issueMessage: z.string(),
    fieldNames: z.array(z.string()).default([]),
    path: z.array(z.object({ property: z.string().optional() })).default([]),
  }),
)

const extractor = new WebAutoExtractor()
const validator = new Validator()

/** Errors under Google's rules, separated by effect: no Product snippet, or no merchant listing. */
export interface GoogleErrors {
  snippet: string[]
  merchantListing: string[]
  /** Errors of other nodes than products. They do not affect snippets of products. */
  others: string[]
}

/** Properties that merchant listings require and Product snippets do not. */
const MERCHANT_ONLY = ['Required attribute "image" is missing', 'Required attribute "offers" is missing']

const pageOf = (document: string) =>
  `<!doctype html><title>x</title><script type="application/ld+json">${document}</script>`

/** The distinct errors and warnings of Google's rules for a page's JSON-LD: `WARNING BreadcrumbList: item: ...`. */
export async function googleIssues(page: string): Promise<string[]> {
  const found = Issues.parse(await validator.validate(extractor.parse(page)))
  const told = found.map(({ severity, rootType, path, issueMessage }) =>
    [`${severity} ${rootType}`, ...path.flatMap(({ property }) => property ?? []), issueMessage].join(': '),
  )
  return [...new Set(told)]
}

/** Properties that Google's rules recommend and a JSON-LD document lacks. A Product that is also a TouristTrip counts once. */
export async function googleWarnings(document: string): Promise<string[]> {
  const issues = await googleIssues(pageOf(document))
  const warnings = issues.flatMap(issue => /^WARNING \w+: (.*)/s.exec(issue)?.[1] ?? [])
  return [...new Set(warnings)]
}

/** Validates a JSON-LD document inside a page, where crawlers find it. */
export async function googleErrors(document: string): Promise<GoogleErrors> {
  const found = Issues.parse(await validator.validate(extractor.parse(pageOf(document))))
  const errors = found.filter(({ severity }) => severity === 'ERROR')
  const isMerchant = ({ issueMessage, path }: (typeof errors)[number]) =>
    path.length === 1 && MERCHANT_ONLY.includes(issueMessage)
  const isProduct = ({ rootType }: (typeof errors)[number]) => rootType !== 'TravelAgency'
  const told = (list: typeof errors) => [
    ...new Set(
      list.map(({ issueMessage, path }) =>
        [...path.flatMap(({ property }) => property ?? []), issueMessage].join(': '),
      ),
    ),
  ]
  return {
    snippet: told(errors.filter(error => isProduct(error) && !isMerchant(error))),
    others: told(errors.filter(error => !isProduct(error))),
    merchantListing: told(errors.filter(isMerchant)),
  }
}
