import jsonld, { type JsonLdDocument } from 'jsonld'
import { schemaOrgContext } from './schema-org.ts'

/** This address does not exist. Results below it come from relative addresses. */
export const RELATIVE_BASE = 'https://relative.invalid/'

/** Expands a document without network access, and fails if any part would be lost. */
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
