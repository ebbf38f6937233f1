import type { AccountReference } from '../../catalogue/schema/account.ts'
import { mainLocation } from '../../catalogue/schema/location.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { htmlToBlocks } from '../html/html-to-blocks.ts'
import { isHtml } from '../html/is-html.ts'
import { toText } from '../to-text.ts'
import { durationText } from './key-facts.ts'
import type { Messages } from './messages.ts'
import { readableCategory } from './readable-category.ts'

/**
 * Changes a product for publication in all formats. Its category becomes readable words. A product without any readable
 * description gets one sentence of facts as its description. The store and the server keep the original record.
 */
export function publishedProduct(product: Product, account: AccountReference, messages: Messages): Product {
  const category = readableCategory(product.category)
  const hasText = isReadable(product.description) || isReadable(product.shortDescription)
  if (hasText && category === product.category) return product
  const published = { ...product, category }
  return hasText ? published : { ...published, description: factSentence(published, account, messages) }
}

/** The most characters of HTML that is searched for readable text. Longer HTML is assumed to contain some. */
const SHORT = 500

/** Whether a text contains words. Pictures and scripts alone do not count. */
function isReadable(prose: string | null): boolean {
  if (prose === null) return false
  return prose.length > SHORT || !isHtml(prose) || toText(htmlToBlocks(prose)) !== ''
}

/** A sentence of what is known: `Boat tour in Amboise, 2 hours, offered by Blue Boats.` */
function factSentence(product: Product, account: AccountReference, messages: Messages): string {
  const kind = product.category ?? product.title
  const town = mainLocation(product.locations, 'START')?.place.addressLocality ?? null
  const duration = durationText(product, messages)
  const where = town === null ? kind : messages.words('{what} in {place}', { what: kind, place: town })
  const what = duration === null ? where : messages.words('{what}, {duration}', { what: where, duration })
  const sentence = messages
    .words('{what}, offered by {operator}.', { what, operator: account.name })
    .replace(/\.\.$/, '.')
  // The names in the sentence are plain text, but a description that looks like HTML is read as HTML. So the names are
  // escaped.
  return isHtml(sentence) ? sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : sentence
}
