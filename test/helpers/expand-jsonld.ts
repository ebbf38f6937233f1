import jsonld, { type JsonLdDocument } from 'jsonld'
import { schemaOrgContext } from './schema-org.ts'

/** Nothing is under this address: what expands to it was relative. */
export const RELATIVE_BASE = 'https://relative.invalid/'

/** Expands a document and fails on whatever would get lost; the network is never asked. */
export async function expandJsonLd(document: JsonLdDocument): Promise<unknown> {
  const options = {
    safe: true,
    base: RELATIVE_BASE,
    documentLoader: async (url: string) => {
      if (!/^https?:\/\/schema\.org\/?$/.test(url)) throw new Error(`There is no context "${url}"`)
      return { documentUrl: url, document: { '@context': schemaOrgContext } }
    },
  }
  return jsonld.expand(document, options)
}
