import type { Element, Properties, RootContent } from 'hast'

/** Attributes that are called otherwise than their properties in lower case. */
const RENAMED: Readonly<Record<string, string>> = {
  ariaCurrent: 'aria-current',
  ariaLabel: 'aria-label',
  className: 'class',
  dataFound: 'data-found',
  dataList: 'data-list',
  dataLoading: 'data-loading',
  dataNothing: 'data-nothing',
  dataUnavailable: 'data-unavailable',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
}

/** The properties that pages are made with; a list among their values is separated by spaces. */
const PROPERTIES = [
  ...[
    'align',
    'alt',
    'autoCapitalize',
    'autoComplete',
    'charSet',
    'colSpan',
    'content',
    'decoding',
    'dir',
    'enterKeyHint',
  ],
  ...[
    'fetchPriority',
    'height',
    'href',
    'hrefLang',
    'id',
    'lang',
    'loading',
    'media',
    'name',
    'property',
    'referrerPolicy',
    'rel',
  ],
  ...[
    'role',
    'scope',
    'spellCheck',
    'src',
    'start',
    'tabIndex',
    'title',
    'type',
    'value',
    'width',
    ...Object.keys(RENAMED),
  ],
]
const ATTRIBUTES = new Map(PROPERTIES.map(name => [name, RENAMED[name] ?? name.toLowerCase()]))

/** Attributes that are there or not. */
const SWITCHES = new Set(['defer', 'hidden'])

/** Elements without an end tag, obsolete ones too, as `html-void-elements` lists them. */
const VOID = new Set(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** Elements in which other rules hold. */
const UNUSUAL = new Set(['style', 'svg', 'template'])

/**
 * Nodes of a page as HTML, written directly. Undefined where there is one that pages do not have by themselves:
 * rehype-stringify writes these pages, and defines what is written here as well.
 */
export function elementsHtml(nodes: readonly RootContent[]): string | undefined {
  let html = ''
  for (const node of nodes) {
    const part = nodeHtml(node)
    if (part === undefined) return undefined
    html += part
  }
  return html
}

function nodeHtml(node: RootContent): string | undefined {
  switch (node.type) {
    case 'element':
      return elementHtml(node)
    case 'text':
      return node.value.replace(/[&<]/g, reference)
    case 'raw':
      return node.value
    case 'doctype':
      return '<!doctype html>'
    default:
      return undefined
  }
}

function elementHtml({ tagName, properties, children }: Element): string | undefined {
  if (UNUSUAL.has(tagName)) return undefined
  const attributes = attributesHtml(properties)
  const content = tagName === 'script' ? scriptText(children) : elementsHtml(children)
  if (attributes === undefined || content === undefined) return undefined
  const end = content === '' && VOID.has(tagName) ? '' : `</${tagName}>`
  return `<${tagName}${attributes}>${content}${end}`
}

function attributesHtml(properties: Properties): string | undefined {
  let html = ''
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    const attribute = ATTRIBUTES.get(property)
    if (value === true && SWITCHES.has(property)) html += ` ${property}`
    else if (value === true || attribute === undefined) return undefined
    else {
      const text = Array.isArray(value) ? value.join(' ').trim() : String(value)
      html += ` ${attribute}="${attributeText(text)}"`
    }
  }
  return html
}

/** A text as it stands in an attribute, between double quotes. */
export function attributeText(text: string): string {
  return text.replace(/[\0"&'`]/g, reference)
}

/** A script's text is not escaped. */
function scriptText(children: Element['children']): string | undefined {
  const [only] = children
  if (only === undefined) return ''
  return children.length === 1 && only.type === 'text' ? only.value : undefined
}

function reference(sign: string): string {
  return `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`
}
