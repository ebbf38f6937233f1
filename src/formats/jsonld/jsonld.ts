import * as z from 'zod'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { jsonldDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { described } from '../record-schema.ts'
import { validateJsonFile } from '../validate.ts'
import { accountNode } from './account-node.ts'
import { expansionIssues } from './expansion-issues.ts'
import { lintJsonld } from './lint-jsonld.ts'
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

/** The JSON of a node. `<` and `>` are escaped, so that no text in it can close the page's script element. */
export function nodeText(node: object): string {
  return JSON.stringify(node).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
}

export function documentText(nodes: readonly string[]): string {
  return OPEN + nodes.join(jsonldDeclaration.separator) + jsonldDeclaration.close
}

/** Memoized, because both the JSON-LD file and the HTML page contain this JSON. */
const textOf = memoizePerEntry((entry: Entry) =>
  nodeText(entry.type === 'product' ? productNode(entry) : accountNode(entry)),
)

export const jsonld: Format = {
  ...jsonldDeclaration,
  record: textOf,
  open: () => OPEN,
  schemas: { account: JsonLdDocument, product: JsonLdDocument },
  validate: validateJsonFile,
  lint: lintJsonld,
  lintWithLibrary: expansionIssues,
}
