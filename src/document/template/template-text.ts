import type { Root } from 'mdast'
import { cachedBytes } from '../../runtime/cached-bytes.ts'
import { lazy } from '../../runtime/lazy.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { isBuiltIn } from './template-files.ts'
import { yamlMap } from './yaml-map.ts'

export interface TemplateText {
  root: Root
  yaml: string
  matter: object
}

/** Parses a template, or throws a UsageError. Built-in ones are cached on disk, because the parser loads slowly. */
export function templateText(source: string, file: string): TemplateText {
  if (!isBuiltIn(file)) return parseText(source, file)
  const json = () => Buffer.from(JSON.stringify(parseText(source, file)))
  return JSON.parse(Buffer.from(cachedBytes(import.meta.filename, source, json)).toString())
}

function parseText(source: string, file: string): TemplateText {
  const root = parseMarkdown(source)
  const yaml = root.children.find(node => node.type === 'yaml')?.value ?? ''
  root.children = root.children.filter(node => node.type !== 'yaml')
  return { root, yaml, matter: parseMatter(yaml, file) }
}

/** Loads the parsers for the first template that is not cached. Commands that only check or serve need no parsers. */
const parser = lazy(() => {
  const { default: remarkDirective }: typeof import('remark-directive') = requirePackage('remark-directive')
  const { default: remarkFrontmatter }: typeof import('remark-frontmatter') =
    requirePackage('remark-frontmatter')
  const { default: remarkGfm }: typeof import('remark-gfm') = requirePackage('remark-gfm')
  const { default: remarkParse }: typeof import('remark-parse') = requirePackage('remark-parse')
  const { unified }: typeof import('unified') = requirePackage('unified')
  return unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFrontmatter).freeze()
})

export function parseMarkdown(source: string): Root {
  return parser().parse(source)
}

function parseMatter(yaml: string, file: string): object {
  if (yaml === '') return {}
  const hint = 'Front matter holds words and what they are in the language, as in "Adult: Adulte"'
  return yamlMap(yaml, { line: index => matterLine(file, index), name: 'the front matter', hint })
}

/** The beginning of an error message. Line 0 (`index`) of the front matter is line 2 of the file. */
export function matterLine(file: string, index: number): string {
  return `Reading the template "${file}", line ${Math.max(0, index) + 2}`
}
