import { type Attributes, SUPPLIER_LINK } from '../element.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * Returns `rel` for a link to `address` on a record's page, unless the link leads to one of the site's `own` origins,
 * such as that of `--booking-url`. Null if the scheme is not http, https, mailto or tel: then only the link's text is
 * shown. Links without a scheme come from a template and lead to a file of the tree. `address` is normalized, so that
 * there is no space before its scheme.
 */
export function supplierLink(address: string, own: readonly string[] = []): Attributes | null {
  const [, scheme] = SCHEME.exec(address) ?? []
  if (scheme === undefined) return {}
  if (!SAFE.has(scheme.toLowerCase())) return null
  const isOwn = own.some(origin => address === origin || address.startsWith(`${origin}/`))
  return isOwn ? {} : { rel: SUPPLIER_LINK }
}
