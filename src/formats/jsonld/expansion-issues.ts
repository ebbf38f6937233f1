import type { JsonLdDocument } from 'jsonld'
import * as z from 'zod'
import { jsonIn } from '../validate.ts'
import { ADDRESS_PROPERTIES, CONTEXT } from './context.ts'

type Node = Readonly<Record<string, unknown>>

/** Nodes that say nothing are lost where they stand in the graph itself, and not inside of another node. */
type Place = 'graph' | 'node'

/** What is lost of a node, by its shape; null for nothing. */
const learned = new Map<string, string | null>()
/** The files of a catalogue have some hundred shapes. */
const MOST_LEARNED = 10_000

/**
 * What of a JSON-LD file is lost in expansion, as mistyped terms are: told at once where nodes of these shapes were seen
 * before. What is lost depends on a node's keys, its types, and addresses that are none. That is its shape, so one node
 * of each shape is expanded, by the package `jsonld` in safe mode. Nodes inside of it have shapes of their own.
 */
export function expansionIssues(file: Buffer): string[] | Promise<string[]> {
  const document = jsonIn(file)
  if (!isNode(document)) return []
  const { '@context': _, '@graph': graph, ...others } = document
  // A document that says something beside its graph is a node itself.
  if (Object.keys(others).length > 0) return lossOf(document).then(loss => (loss === null ? [] : [loss]))
  if (learned.size > MOST_LEARNED) learned.clear()
  const nodes: Shapes = new Map()
  for (const value of [graph].flat()) if (isNode(value)) addShapes(value, 'graph', nodes)
  const issues = () => [...nodes.keys()].flatMap(shape => learned.get(shape) ?? [])
  const unseen = [...nodes].filter(([shape]) => !learned.has(shape))
  if (unseen.length === 0) return issues()
  return Promise.all(
    unseen.map(async ([shape, { node, place }]) => learned.set(shape, await lossOf(documentOf(node, place)))),
  ).then(issues)
}

/** Nodes by their shape. */
type Shapes = Map<string, { node: Node; place: Place }>

const TERMS = new Set(['@id', ...Object.keys(CONTEXT)])
const ADDRESSES = new Set(['@id', ...ADDRESS_PROPERTIES])
/** https://www.w3.org/TR/json-ld11-api/#iri-expansion */
const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:\S*$/

/**
 * Adds a node by its shape, and those inside of it, where something of the shape is lost or it was not seen before. What our
 * files have not is told as it is, in quotes or braces: so no two nodes of which one is lost have one shape.
 */
function addShapes(node: Node, place: Place, nodes: Shapes): void {
  let shape: string = place
  for (const key in node) {
    const name = TERMS.has(key) ? key : JSON.stringify(key)
    const value = node[key]
    shape += `;${name} ${isKeyword(key) ? JSON.stringify(value) : kindOf(value, ADDRESSES.has(key))}`
  }
  if (learned.get(shape) !== null) nodes.set(shape, { node, place })

  function kindOf(value: unknown, isAddress: boolean): string {
    if (Array.isArray(value)) return `[${[...new Set(value.map(item => kindOf(item, isAddress)))]}]`
    if (typeof value === 'string') return !isAddress || ABSOLUTE.test(value) ? 'text' : JSON.stringify(value)
    if (!isNode(value)) return value === null ? 'null' : typeof value
    if (hasKeyword(value)) return JSON.stringify(value)
    addShapes(value, 'node', nodes)
    return 'node'
  }
}

/** A document of a node alone. */
function documentOf(node: Node, place: Place): Node {
  const replaced = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replaced) : isNode(value) && !hasKeyword(value) ? NESTED : value
  const entries = Object.entries(node).map(([key, value]) => [key, isKeyword(key) ? value : replaced(value)])
  const alone: Node = Object.fromEntries(entries)
  const graph = [place === 'graph' ? alone : { '@type': 'Place', subjectOf: alone }]
  return { '@context': SCHEMA_ORG, '@graph': graph }
}

const NESTED = { '@id': 'urn:tourpress:nested' }

/** What is lost of a document first, in one clause; null for nothing. */
async function lossOf(document: Node): Promise<string | null> {
  // The package's one file: its modules bring an HTTP client along.
  const { default: jsonld } = await import('jsonld/dist/jsonld.esm.min.js')
  // The package's types have no unknown values.
  const copy: JsonLdDocument = JSON.parse(JSON.stringify(document))
  try {
    await jsonld.expand(copy, EXPANSION)
    return null
  } catch (error) {
    return `does not expand: ${reasonOf(error)}`
  }
}

const SCHEMA_ORG = 'https://schema.org'

/** Nothing is asked for over the network. */
async function loadContext(url: string) {
  if (url !== SCHEMA_ORG) throw new Error(`There is no context "${url}"`)
  return { documentUrl: url, document: { '@context': CONTEXT } }
}

const EXPANSION = { safe: true, documentLoader: loadContext }

/** How `jsonld` says what safe mode does not let pass. */
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

/** `@id` aside, whose value is an address as that of other keys. */
function isKeyword(key: string): boolean {
  return key.charCodeAt(0) === AT && key !== '@id'
}

/** Whether it is a value, a list or another thing that means something else elsewhere. */
function hasKeyword(node: Node): boolean {
  for (const key in node) if (key !== '@type' && isKeyword(key)) return true
  return false
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
