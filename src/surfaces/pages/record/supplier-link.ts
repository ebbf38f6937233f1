import { type Attributes, SUPPLIER_LINK } from '../element.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * Attributes of a link to `address` on a record's page. Null if its scheme is not http, https, mailto or tel; then only
 * the link's text is shown. Links without a scheme come from a template and lead to a file of the tree.
 *
 * @param address normalized, so that no space stands before its scheme
 */
export function supplierLink(address: string): Attributes | null {
  const [, scheme] = SCHEME.exec(address) ?? []
  if (scheme === undefined) return {}
  return SAFE.has(scheme.toLowerCase()) ? { rel: SUPPLIER_LINK } : null
}
