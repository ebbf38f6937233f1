import type {
  Association,
  Code,
  Image,
  ImageData,
  PhrasingContent,
  Reference,
  Resource,
  RootContent,
  Text,
} from 'mdast'
import type { Direction } from '../../../document/in-language.ts'
import { type Attributes, attributesText, escapedText, type Html, trustedHtml } from '../element.ts'
import { type Definitions, definitionsIn } from './definitions.ts'
import { type Footnotes, footnotesOf } from './footnotes.ts'
import { languageAttributes } from './language-attributes.ts'
import { joinedLines, listHtml } from './list-html.ts'
import { normalizedAddress } from './normalized-address.ts'
import { tableHtml } from './table-html.ts'
import { isolateNumbers, ownDirection } from './text-direction.ts'

declare module 'mdast' {
  interface ImageData {
    /** The size in pixels at which a page reserves room for the image. */
    size?: { readonly width: number; readonly height: number }
  }
}

export interface MarkdownStyle {
  /** Returns the attributes of a link to `address`; null to write only the link's label. @default its `href` */
  link?(address: string): Attributes | null
  image?(address: string): Attributes
  /** The name that screen readers announce for each table, which then scrolls in a box. @default no box */
  table?: string
  /** The direction of text around the document. @default `ltr` */
  direction?: Direction
  /** Whether `html` nodes are written unchanged. Set it only if code made all of them. @default false */
  keepsHtml?: boolean
}

export type MarkdownHtml = ReturnType<typeof markdownHtml>

interface Writer {
  style: MarkdownStyle
  direction: Direction
  definitions: Definitions
  footnotes: Footnotes
}

type ImageParts = Pick<Image, 'url' | 'title' | 'alt'> & ImageData

/**
 * Returns functions that write a Markdown document as HTML, with the same bytes as remark-rehype and rehype-stringify.
 * Text is escaped, and HTML that a person has written is dropped. Pass the whole `document`, because definitions are
 * valid in all of its parts.
 */
export function markdownHtml(document: readonly RootContent[], style: MarkdownStyle = {}) {
  const { direction = 'ltr' } = style
  const definitions = definitionsIn(document)
  const footnotes: Footnotes = footnotesOf(definitions, node => blockHtml(node, writer))
  const writer: Writer = { style, direction, definitions, footnotes }
  return {
    /** Attributes for telephone numbers and coordinates, which run from left to right even in Arabic text. */
    fromTheLeft: direction === 'rtl' ? { dir: 'ltr' } : {},
    blocks(nodes: readonly RootContent[]): Html {
      const html = nodes.map(node => blockHtml(node, writer)).filter(block => block !== '')
      const notes = footnotes.take()
      if (notes !== '') html.push(`<section data-footnotes class="footnotes">${notes}</section>`)
      return trustedHtml(html.join('\n'))
    },
    line: (nodes: readonly PhrasingContent[]): Html =>
      trustedHtml(lineHtml(nodes, writer) + footnotes.take()),
  }
}

function blockHtml(node: RootContent, writer: Writer): string {
  const block = (child: RootContent) => blockHtml(child, writer)
  const line = (children: readonly PhrasingContent[]) => lineHtml(children, writer)
  const language = languageAttributes(node)
  const attributes = (html: string) => language || ownDirection(html, writer.direction)
  switch (node.type) {
    case 'paragraph': {
      const html = line(node.children)
      return `<p${attributes(html)}>${html}</p>`
    }
    case 'heading': {
      const html = line(node.children)
      return `<h${node.depth}${attributes(html)}>${html}</h${node.depth}>`
    }
    case 'list':
      return listHtml(node, { block, line, attributes })
    case 'blockquote':
      return `<blockquote${language}>${joinedLines(node.children.map(block))}</blockquote>`
    case 'code':
      return codeHtml(node, language)
    case 'table':
      return tableHtml(node, line, writer.style.table)
    case 'thematicBreak':
      return '<hr>'
    case 'containerDirective': {
      const label = attributesText({ 'aria-label': node.data?.label })
      return `<${node.name}${label}>${node.children.map(block).join('')}</${node.name}>`
    }
    // Lists, tables and references include the first five in their HTML. `leafDirective` and `yaml` have no HTML.
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
    case 'definition':
    case 'footnoteDefinition':
    case 'leafDirective':
    case 'yaml':
      return ''
    default:
      return phraseHtml(node, writer)
  }
}

function lineHtml(nodes: readonly PhrasingContent[], writer: Writer): string {
  let html = ''
  let isAfterBreak = false
  for (const node of nodes) {
    html += phraseHtml(isAfterBreak ? withoutLeadingSpace(node, writer) : node, writer)
    isAfterBreak = node.type === 'break'
  }
  return html
}

function phraseHtml(node: PhrasingContent, writer: Writer): string {
  switch (node.type) {
    case 'text':
      return textHtml(node, writer.direction)
    case 'break':
      return '<br>\n'
    case 'strong':
      return `<strong>${lineHtml(node.children, writer)}</strong>`
    case 'emphasis':
      return `<em>${lineHtml(node.children, writer)}</em>`
    case 'delete':
      return `<del>${lineHtml(node.children, writer)}</del>`
    case 'inlineCode':
      return `<code>${escapedText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`
    case 'link':
      return linkHtml(node, lineHtml(node.children, writer), writer)
    case 'linkReference': {
      const target = writer.definitions.link(node.identifier)
      const label = lineHtml(node.children, writer)
      return target === undefined ? `[${label}${escapedText(endOf(node))}` : linkHtml(target, label, writer)
    }
    case 'image':
      return imageHtml({ ...node, ...node.data }, writer)
    case 'imageReference': {
      const target = writer.definitions.link(node.identifier)
      return target === undefined
        ? escapedText(`![${node.alt ?? ''}${endOf(node)}`)
        : imageHtml({ ...target, alt: node.alt }, writer)
    }
    case 'footnoteReference':
      return writer.footnotes.reference(node.identifier)
    case 'html':
      return writer.style.keepsHtml === true ? node.value : ''
    case 'textDirective':
      return ''
  }
}

function textHtml(node: Text, direction: Direction): string {
  const { value } = node
  const trimmed = /[\r\n]/.test(value)
    ? value.replace(/([\r\n])[\t ]+/g, '$1').replace(/(?<![\t ])[\t ]+(?=[\r\n])/g, '')
    : value
  const text = direction === 'rtl' ? isolateNumbers(escapedText(trimmed)) : escapedText(trimmed)
  return node.data?.language === undefined ? text : `<span${languageAttributes(node)}>${text}</span>`
}

/** Drops the spaces before the first text of `node`. The node follows a line break, so its text begins a line. */
function withoutLeadingSpace(node: PhrasingContent, { definitions, style }: Writer): PhrasingContent {
  if (node.type === 'text') return { ...node, value: node.value.replace(/^[\t ]+/, '') }
  if (node.type === 'inlineCode') return { ...node, value: node.value.replace(/^[\t\n\r ]+/, '') }
  if (!('children' in node) || node.type === 'textDirective') return node
  if (node.type === 'linkReference' && definitions.link(node.identifier) === undefined) return node
  const at = node.children.findIndex(({ type }) => type !== 'html' || style.keepsHtml)
  const first = node.children[at]
  if (first?.type !== 'text' || first.data?.language !== undefined) return node
  const text = { ...first, value: first.value.replace(/^[\t ]+/, '') }
  return Object.assign({ ...node }, { children: node.children.with(at, text) })
}

function linkHtml({ url, title }: Resource, label: string, { style }: Writer): string {
  const href = normalizedAddress(url)
  const attributes = style.link === undefined ? {} : style.link(href)
  return attributes === null ? label : `<a${attributesText({ href, title, ...attributes })}>${label}</a>`
}

function imageHtml({ url, title, alt, size }: ImageParts, { style }: Writer): string {
  const src = normalizedAddress(url)
  return `<img${attributesText({ src, alt, title, ...size, ...style.image?.(src) })}>`
}

function endOf({ referenceType, label, identifier }: Reference & Association): string {
  if (referenceType === 'full') return `][${label || identifier}]`
  return referenceType === 'collapsed' ? '][]' : ']'
}

function codeHtml({ value, lang }: Code, attributes: string): string {
  const name = lang ? attributesText({ class: `language-${lang.split(/\s+/)[0]}` }) : ''
  return `<pre${attributes}><code${name}>${value === '' ? '' : `${escapedText(value)}\n`}</code></pre>`
}
