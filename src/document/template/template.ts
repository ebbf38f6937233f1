import type { Nodes, Root } from 'mdast'
import { UsageError } from '../../errors.ts'
import { text } from '../nodes.ts'
import { checkNesting } from './check-nesting.ts'
import { compileTemplate } from './compile-template.ts'
import { type Directive, errorsIn, isDirective, LANDMARKS, placeholderName } from './directive.ts'
import { markPlaceholders } from './mark-placeholders.ts'
import type { FillContext, PlaceholderKind, Placeholders } from './placeholder.ts'
import { matterLine, type TemplateText, templateText } from './template-text.ts'
import { isCounted, isWord, WORDS, type Words } from './words.ts'

/** A parsed template in one language: Markdown with placeholders, and translated words such as `Adult`. */
export interface Template<Source> {
  readonly file: string
  readonly language: string
  readonly words: Words
  readonly fill: (context: Omit<FillContext<Source>, 'placeholderNames'>) => Root
}

const NOTATIONS: Readonly<Record<string, string>> = {
  value: ':value{NAME}',
  text: '::text{NAME}',
  list: '::list{NAME}',
  link: ':link[label]{NAME}',
  picture: ':picture{NAME}',
} satisfies Record<PlaceholderKind, string>

const INLINE: ReadonlySet<PlaceholderKind> = new Set(['value', 'link', 'picture'])

export interface TemplateKind<Source> {
  placeholders: Placeholders<Source>
  hasLandmarks?: boolean
  checkShape?(root: Root, file: string): void
}

export function parseTemplate<Source>(
  source: string,
  file: string,
  language: string,
  { placeholders, hasLandmarks = false, checkShape }: TemplateKind<Source>,
): Template<Source> {
  const parsed = templateText(source, file)
  const { root } = parsed
  const words = wordsOf(parsed, file)
  const containers = hasLandmarks ? ['section', ...LANDMARKS] : ['section']
  const kinds = Object.keys(NOTATIONS).filter(kind =>
    Object.values(placeholders).some(placeholder => placeholder.kind === kind),
  )
  checkDirectives(root, { placeholders, kinds, containers }, file)
  checkNesting(root, source, file)
  markPlaceholders(root)
  checkShape?.(root, file)
  return { file, language, words, fill: compileTemplate(withoutPositions(root), placeholders) }
}

interface Directives {
  placeholders: Placeholders<never>
  kinds: readonly string[]
  containers: readonly string[]
}

/** Checks every directive in `node`. A text that only looks like one, such as `:30` in `10:30`, becomes text again. */
function checkDirectives(node: Nodes, directives: Directives, file: string): void {
  if (!('children' in node)) return
  const children = node.children.map(child => {
    if (!isDirective(child) || directives.containers.includes(child.name)) return child
    if (isLiteral(child, directives)) return text(`:${child.name}`)
    checkPlaceholder(child, directives, file)
    return child
  })
  for (const child of Object.assign(node, { children }).children) checkDirectives(child, directives, file)
}

function isLiteral(node: Directive, { kinds }: Directives): boolean {
  const isBare = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0
  return node.type === 'textDirective' && isBare && !kinds.includes(node.name)
}

function checkPlaceholder(
  node: Directive,
  { placeholders, kinds, containers }: Directives,
  file: string,
): void {
  const issue = errorsIn(file)
  if (!kinds.includes(node.name)) {
    const notations = kinds.map(kind => notationOf(kind, 'NAME')).join(', ')
    const hint = `Directives are ${notations} and :::${containers.join(', :::')}`
    throw issue(node, `there is no directive "${node.name}"`, hint)
  }
  const name = placeholderName(node)
  if (name === undefined)
    throw issue(node, `"${node.name}" has to name one field, as in ${notationOf(node.name, 'title')}`)
  const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
  if (placeholder === undefined) {
    const hint = `Fields are ${Object.keys(placeholders).sort().join(', ')}`
    throw issue(node, `there is no field "${name}"`, hint)
  }
  const { kind } = placeholder
  if (kind !== node.name || (node.type === 'textDirective') !== INLINE.has(kind))
    throw issue(node, `the field "${name}" is a ${kind}; write ${notationOf(kind, name)}`)
}

const notationOf = (kind: string, name: string) => NOTATIONS[kind]?.replace('NAME', name) ?? ''

function wordsOf({ yaml, matter }: TemplateText, file: string): Words {
  const words: Words = {}
  for (const [key, value] of Object.entries(matter)) {
    const line = yaml.split('\n').findIndex(line => line.replace(/^["']/, '').startsWith(key))
    const at = matterLine(file, line)
    if (!isWord(key))
      throw new UsageError(`${at}: there is no word "${key}"`, { hint: `Words are ${WORDS.join(', ')}` })
    if (typeof value !== 'string' && !isCounted(value))
      throw new UsageError(`${at}: "${key}" has to be a text`, {
        hint: 'A word with a number in it may have a text for each plural: one, few, many, other',
      })
    words[key] = value
  }
  return words
}

/** Removes positions, which only error messages need. A copy is faster than objects with deleted properties. */
function withoutPositions(root: Root): Root {
  const remove = (node: Nodes): void => {
    delete node.position
    if ('children' in node) node.children.forEach(remove)
  }
  remove(root)
  return structuredClone(root)
}
