import type { AccountReference } from '../../catalogue/schema/account.ts'
import { mainLocation } from '../../catalogue/schema/location.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { htmlToBlocks } from '../html/html-to-blocks.ts'
import { isHtml } from '../html/is-html.ts'
import { toText } from '../to-text.ts'
import { inWords } from './in-words.ts'
import { durationText } from './key-facts.ts'
import type { Messages } from './messages.ts'

/**
 * A product as all formats publish it: its category in words, and where it has neither a short nor a long description, one
 * sentence of facts as its description. The store, and what the server answers from it, keep the record as it is.
 */
export function publishedProduct(product: Product, account: AccountReference, messages: Messages): Product {
  const category = inWords(product.category)
  const hasText = saysSomething(product.description) || saysSomething(product.shortDescription)
  if (hasText && category === product.category) return product
  const published = { ...product, category }
  return hasText ? published : { ...published, description: factSentence(published, account, messages) }
}

/** HTML that is longer has something to read in it. */
const SHORT = 500

/** Whether a text has anything to read: a picture or a script has not. */
function saysSomething(prose: string | null): boolean {
  if (prose === null) return false
  return prose.length > SHORT || !isHtml(prose) || toText(htmlToBlocks(prose)) !== ''
}

/** `Boat tour in Amboise, 2 hours, offered by Blue Boats.`, in the record's language, as far as these are known. */
function factSentence(product: Product, account: AccountReference, messages: Messages): string {
  const kind = product.category ?? product.title
  const town = mainLocation(product.locations, 'START')?.place.addressLocality ?? null
  const duration = durationText(product, messages)
  const where = town === null ? kind : messages.words('{what} in {place}', { what: kind, place: town })
  const what = duration === null ? where : messages.words('{what}, {duration}', { what: where, duration })
  const sentence = messages
    .words('{what}, offered by {operator}.', { what, operator: account.name })
    .replace(/\.\.$/, '.')
  // Names are never markup, and a description may be.
  return isHtml(sentence) ? sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : sentence
}
