import { type Attributes, SUPPLIER_LINK } from '../element.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * The attributes of a link on a record's page: `rel` if the link leads to another site. It gets none if it leads to one
 * of the `own` origins, such as that of `--booking-url`, or has no scheme: such a link comes from a template and leads
 * into the tree. Null if the scheme is not http, https, mailto or tel: then only the link's text is shown. `address` is
 * normalized, so no space comes before its scheme.
 */
export function supplierLink(address: string, own: readonly string[] = []): Attributes | null {
  const [, scheme] = SCHEME.exec(address) ?? []
  if (scheme === undefined) return {}
  if (!SAFE.has(scheme.toLowerCase())) return null
  const isOwn = own.some(origin => address === origin || address.startsWith(`${origin}/`))
  return isOwn ? {} : { rel: SUPPLIER_LINK }
}
