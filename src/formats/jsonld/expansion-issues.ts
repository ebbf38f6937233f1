import type { JsonLdDocument } from 'jsonld'
import * as z from 'zod'
import { isObject } from '../../runtime/is-object.ts'
import { jsonIn } from '../validate.ts'
import { ADDRESS_PROPERTIES, CONTEXT } from './context.ts'
import type { Node } from './lint-jsonld.ts'

/** Where a node is. Expansion drops a node without properties in `@graph`, but not as the value of a property. */
type Place = 'graph' | 'node'

const issueByStructure = new Map<string, string | null>()
/** If `issueByStructure` has more structures than this, it is cleared. A catalogue has some hundred structures. */
const MOST_STRUCTURES = 10_000

/**
 * The parts of a JSON-LD file that are lost in expansion, such as mistyped terms. A loss depends only on a node's
 * structure: its keys, its types and its invalid URLs. So only one node of each structure is expanded, by the
 * package `jsonld` in safe mode. If all structures are known, the function returns no promise.
 */
export function expansionIssues(file: Buffer): string[] | Promise<string[]> {
  const document = jsonIn(file)
  if (!isObject(document)) return []
  const { '@context': _, '@graph': graph, ...others } = document
  // A document with properties beside its graph is a node itself, so it is expanded as a whole.
  if (Object.keys(others).length > 0) return lossOf(document).then(loss => (loss === null ? [] : [loss]))
  if (issueByStructure.size > MOST_STRUCTURES) issueByStructure.clear()
  const nodes: Structures = new Map()
  for (const value of [graph].flat()) if (isObject(value)) addStructures(value, 'graph', nodes)
  const issues = () => [...nodes.keys()].flatMap(structure => issueByStructure.get(structure) ?? [])
  const unseen = [...nodes].filter(([structure]) => !issueByStructure.has(structure))
  if (unseen.length === 0) return issues()
  return Promise.all(
    unseen.map(async ([structure, { node, place }]) =>
      issueByStructure.set(structure, await lossOf(documentOf(node, place))),
    ),
  ).then(issues)
}

type Structures = Map<string, { node: Node; place: Place }>

const TERMS = new Set(['@id', ...Object.keys(CONTEXT)])
const ADDRESSES = new Set(['@id', ...ADDRESS_PROPERTIES])
/** Matches an absolute URL. Expansion may drop relative ones (https://www.w3.org/TR/json-ld11-api/#iri-expansion). */
const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:\S*$/

/**
 * Adds `node` and its nested nodes to `nodes`, each under its structure. Structures that are known to lose nothing are
 * left out. A structure also names unknown keys, so a node with a mistyped key has a structure of its own.
 */
function addStructures(node: Node, place: Place, nodes: Structures): void {
  let structure: string = place
  for (const key in node) {
    const name = TERMS.has(key) ? key : JSON.stringify(key)
    const value = node[key]
    structure += `;${name} ${isKeyword(key) ? JSON.stringify(value) : kindOf(value, ADDRESSES.has(key))}`
  }
  if (issueByStructure.get(structure) !== null) nodes.set(structure, { node, place })

  function kindOf(value: unknown, isAddress: boolean): string {
    if (typeof value === 'string') return !isAddress || ABSOLUTE.test(value) ? 'text' : JSON.stringify(value)
    if (Array.isArray(value)) {
      const kinds: string[] = []
      for (const item of value) {
        const kind = kindOf(item, isAddress)
        if (!kinds.includes(kind)) kinds.push(kind)
      }
      return `[${kinds}]`
    }
    if (!isObject(value)) return value === null ? 'null' : typeof value
    if (hasKeyword(value)) return JSON.stringify(value)
    addStructures(value, 'node', nodes)
    return 'node'
  }
}

function documentOf(node: Node, place: Place): Node {
  const replaced = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replaced) : isObject(value) && !hasKeyword(value) ? NESTED : value
  const entries = Object.entries(node).map(([key, value]) => [key, isKeyword(key) ? value : replaced(value)])
  const alone: Node = Object.fromEntries(entries)
  const graph = [place === 'graph' ? alone : { '@type': 'Place', subjectOf: alone }]
  return { '@context': SCHEMA_ORG, '@graph': graph }
}

const NESTED = { '@id': 'urn:tourpress:nested' }

async function lossOf(document: Node): Promise<string | null> {
  // The bundle is imported, because the package's modules import an HTTP client.
  const { default: jsonld } = await import('jsonld/dist/jsonld.esm.min.js')
  // `expand` does not accept the type `Node`. `JSON.parse` returns `any`, which TypeScript lets pass.
  const copy: JsonLdDocument = JSON.parse(JSON.stringify(document))
  try {
    await jsonld.expand(copy, EXPANSION)
    return null
  } catch (error) {
    return `does not expand: ${reasonOf(error)}`
  }
}

const SCHEMA_ORG = 'https://schema.org'

/** Returns `CONTEXT` for the address of schema.org, so that `jsonld` sends no request. */
async function loadContext(url: string) {
  if (url !== SCHEMA_ORG) throw new Error(`There is no context "${url}"`)
  return { documentUrl: url, document: { '@context': CONTEXT } }
}

const EXPANSION = { safe: true, documentLoader: loadContext }

/** The part of an error of `jsonld` in safe mode that states what is lost. */
const SafeModeError = z.object({
  details: z.object({ event: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }) }),
})

function reasonOf(error: unknown): string {
  const event = SafeModeError.safeParse(error).data?.details.event
  if (event === undefined) return error instanceof Error ? error.message : String(error)
  const { property, type, id, value } = event.details
  return `${event.code} ${JSON.stringify(property ?? type ?? id ?? value)}`
}

const AT = 0x40

/** True for keywords of JSON-LD such as `@type`. `@id` does not count, because it has a URL as value, as `url` has. */
function isKeyword(key: string): boolean {
  return key.charCodeAt(0) === AT && key !== '@id'
}

/** A node with a keyword such as `@value` expands differently from `NESTED`, so `NESTED` must not replace it. */
function hasKeyword(node: Node): boolean {
  for (const key in node) if (key !== '@type' && isKeyword(key)) return true
  return false
}
