import { isUnknownCutoff } from '../../catalogue/octo/octo-terms.ts'
import { decimalPrice } from '../../catalogue/price.ts'
import { isPicture } from '../../catalogue/schema/media.ts'
import type { LintResult, Listing } from '../format.ts'
import { lintJson, schemaIssues } from '../lint-json.ts'
import { jsonIn } from '../validate.ts'
import { OctoAccount } from './octo-account.ts'
import { pricesOfOption } from './octo-option.ts'
import { OctoProduct } from './octo-product.ts'

export function lintOcto(file: Buffer, type: 'account' | 'product'): LintResult {
  const value = jsonIn(file)
  if (type === 'account') {
    const { issues, facts } = lintJson(OctoAccount.compiled, value)
    return { issues, facts: issues.length === 0 ? facts : {} }
  }
  const product = OctoProduct.compiled.safeParse(value).data
  if (product === undefined) return { issues: schemaIssues(OctoProduct.compiled, value), facts: {} }
  const prices = pricesOf(product)
  const listing = { ...listingOf(product), hasPrice: prices.length > 0 }
  return {
    issues:
      product.options.filter(option => option.default).length === 1
        ? []
        : ['options: not one of them is the default'],
    warnings: [
      ...(product.options.some(({ units }) => units.length === 0) ? [UNSELLABLE] : []),
      ...(product.defaultCurrency === undefined && prices.length === 0 ? [NO_CURRENCY] : []),
    ],
    facts: { id: product.id, title: product.title, prices, listing },
  }
}

const NO_CURRENCY = 'names neither a price nor a currency'

const UNSELLABLE = 'cannot be sold: an option has no units (ticket types), and a booking is made of units'

function pricesOf({ options }: OctoProduct): string[] {
  return options
    .flatMap(pricesOfOption)
    .map(
      ({ currency, retail, currencyPrecision }) => `${currency} ${decimalPrice(retail, currencyPrecision)}`,
    )
    .sort()
}

function listingOf(product: OctoProduct): Listing {
  const count = (type: string) => product.features.filter(feature => feature.type === type).length
  const images = product.media.filter(isPicture)
  return {
    titleLength: product.title.length,
    shortDescriptionLength: product.shortDescription?.length ?? 0,
    descriptionLength: product.description?.length ?? 0,
    images: images.length,
    imagesWithText: images.filter(({ title, caption }) => (title ?? caption) !== null).length,
    hasDuration: product.durationMinutesFrom !== undefined,
    hasPlace: product.locations.length > 0,
    hasCoordinates: product.locations.length > 0,
    hasLanguage: product.commentary.length > 0,
    hasQuestions: product.faqs.length > 0,
    highlights: count('HIGHLIGHT'),
    inclusions: count('INCLUSION'),
    exclusions: count('EXCLUSION'),
    cancellationTerms: Math.max(count('CANCELLATION_TERM'), Number(!product.options.every(isUnknownCutoff))),
  }
}
