import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { LintResult } from '../../formats/format.ts'
import { lintJsonld } from '../../formats/jsonld/lint-jsonld.ts'

const parser = unified().use(rehypeParse).freeze()

const LEADING = ['href', 'src']
const SAFE = /^(?:(?:https?|mailto|tel|geo):|(?![a-z][a-z\d+.-]*:))/i

export function lintPage(file: Buffer): LintResult {
  const elements = elementsIn(parser.parse(file.toString()))
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
  const data = named('script').filter(({ properties }) => properties['type'] === 'application/ld+json')
  const [script] = data
  const issues = [
    ...(named('h1').length === 1 ? [] : [`has ${named('h1').length} main headings`]),
    ...(named('title').length === 1 ? [] : ['has not one title']),
    ...(named('html').some(({ properties }) => properties['lang']) ? [] : ['names no language']),
    ...(data.length === 1 ? [] : [`has ${data.length} scripts of JSON-LD`]),
    ...elements.flatMap(elementIssues),
  ]
  if (script === undefined) return { issues, facts: {} }
  const told = lintJsonld(Buffer.from(textOf(script)))
  return { issues: [...issues, ...told.issues], facts: told.facts }
}

function elementIssues({ tagName, properties }: Element): string[] {
  const runs = Object.keys(properties).filter(name => /^on/i.test(name))
  const leads = LEADING.map(name => properties[name]).filter(value => value !== undefined)
  return [
    ...runs.map(name => `${tagName}: runs a script in ${name}`),
    ...leads.filter(value => !SAFE.test(String(value))).map(value => `${tagName}: leads to ${value}`),
    ...(tagName === 'img' && properties['alt'] === undefined ? ['img: says nothing of what it shows'] : []),
  ]
}

function elementsIn(node: Nodes): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elementsIn) : []
  return node.type === 'element' ? [node, ...inner] : inner
}

function textOf(node: Element): string {
  return node.children.map(child => (child.type === 'text' ? child.value : '')).join('')
}
