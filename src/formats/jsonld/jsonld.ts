import * as z from 'zod'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { jsonldDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { described } from '../shape.ts'
import { verifyJsonFile } from '../verify.ts'
import { accountNode } from './account-node.ts'
import { expansionIssues } from './expansion-issues.ts'
import { inspectJsonld } from './inspect-jsonld.ts'
import { productNode } from './product-node.ts'

const { open: OPEN } = jsonldDeclaration.response

const JsonLdDocument = z
  .strictObject({
    '@context': described(z.literal('https://schema.org'), 'Vocabulary'),
    '@graph': described(
      z.array(z.looseObject({ '@type': z.unknown(), '@id': z.string() })),
      'schema.org nodes',
      [
        {
          '@type': ['Product', 'TouristTrip'],
          '@id': 'urn:tourpress:product:harbour-kayak-tour-sh101',
          name: 'Whitby Harbour by Kayak',
        },
      ],
    ),
  })
  .meta({ id: 'JsonLdDocument', description: 'A JSON-LD document.' })

/** A node as it stands in a document; `<` is escaped, so that a document can stand in a page's script element. */
export function nodeText(node: object): string {
  return JSON.stringify(node).replaceAll('<', '\\u003c')
}

/** A document of nodes by their texts. */
export function documentText(nodes: readonly string[]): string {
  return OPEN + nodes.join(jsonldDeclaration.separator) + jsonldDeclaration.close
}

/** A record's text, which pages hold as well: it is made once. */
const textOf = memoizePerEntry((entry: Entry) =>
  nodeText(entry.type === 'product' ? productNode(entry) : accountNode(entry)),
)

/** schema.org nodes in one graph; `<` is written as `\u003c`, so that a file can stand in a page's script element. */
export const jsonld: Format = {
  ...jsonldDeclaration,
  record: textOf,
  open: () => OPEN,
  schemas: { account: JsonLdDocument, product: JsonLdDocument },
  verify: verifyJsonFile,
  inspect: inspectJsonld,
  judge: expansionIssues,
}
