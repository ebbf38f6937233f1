import { type Attributes, SUPPLIER_LINK } from '../element.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * A link to another site gets `rel`. A link to one of the `own` origins gets none. A link without a scheme gets none
 * either, because it comes from a template and leads into the tree. Null if the scheme is not in `SAFE`: then only the
 * link's text is shown. `address` is normalized, so no space comes before its scheme.
 */
export function supplierLink(address: string, own: readonly string[] = []): Attributes | null {
  const [, scheme] = SCHEME.exec(address) ?? []
  if (scheme === undefined) return {}
  if (!SAFE.has(scheme.toLowerCase())) return null
  const isOwn = own.some(origin => address === origin || address.startsWith(`${origin}/`))
  return isOwn ? {} : { rel: SUPPLIER_LINK }
}
