import type { Resource, ResourceTemplateType, TextResourceContents } from '@modelcontextprotocol/server'
import { ROOT_INDEX } from '../../surfaces/llms/paths.ts'
import { mediaTypeOf, withoutParameters } from '../../surfaces/shared/media-types.ts'
import { RECORD_INDEX } from '../../tree/record-list.ts'
import { findTreeFile } from '../live/find-file.ts'
import { closeFiles, openFile, readOpened } from '../live/published-file.ts'
import { type Asked, ToolError } from './parts.ts'
import { readProduct } from './product-file.ts'
import { markAsData } from './supplier-text.ts'

const PRODUCTS = 'tour://products/'
const FILES = 'tour://files/'
/** Larger files, such as the whole text of a large catalogue, are for other readers. */
const LARGEST = 256 * 1024

/** Files that lead to all others. */
const INDEXES: Readonly<Record<string, string>> = {
  [ROOT_INDEX]: 'Operators and products with links to their documents',
  [RECORD_INDEX]: 'Which files list all records',
  'changes/latest.json': 'Which generation is published, and since when changes are told',
}

export const TEMPLATES: readonly ResourceTemplateType[] = [
  {
    name: 'product',
    title: 'A product',
    uriTemplate: `${PRODUCTS}{id}`,
    description: 'The document of a product, as Markdown',
    mimeType: 'text/markdown',
  },
  {
    name: 'file',
    title: 'A published file',
    uriTemplate: `${FILES}{+path}`,
    description: 'A file that an index links to, by its path in the tree; texts up to 256 kB',
  },
]

export function listResources({ generation }: Asked): Resource[] {
  return Object.entries(INDEXES).flatMap(([path, description]) =>
    findTreeFile(path, generation) === undefined
      ? []
      : [{ uri: FILES + path, name: path, description, mimeType: mimeTypeOf(path) }],
  )
}

/** Reads a resource; undefined if there is none of that address. */
export async function readResource(uri: string, asked: Asked): Promise<TextResourceContents | undefined> {
  if (uri.startsWith(PRODUCTS)) return readProductResource(uri, asked)
  const path = decoded(uri, FILES)
  const found = path === undefined ? undefined : findTreeFile(path, asked.generation)
  if (path === undefined || found === undefined || found.file.size > LARGEST || !isText(path))
    return undefined
  const opened = await openFile(found.file, asked.cache)
  try {
    const bytes = Buffer.concat(await Array.fromAsync(readOpened(opened, 0, found.file.size)))
    return { uri, mimeType: mimeTypeOf(path), text: markAsData(bytes.toString(), found.file.contentKey) }
  } finally {
    await closeFiles([opened])
  }
}

async function readProductResource(uri: string, asked: Asked): Promise<TextResourceContents | undefined> {
  const line = asked.generation.index.find('product', decoded(uri, PRODUCTS) ?? '')
  if (line === undefined) return undefined
  try {
    const { sections, suspicious } = await readProduct(asked, line, 'markdown')
    const text = markAsData([...sections.values()].join('\n\n'), line.digest, suspicious)
    return { uri, mimeType: 'text/markdown', text }
  } catch (error) {
    // A tree without Markdown has no such resources.
    if (error instanceof ToolError) return undefined
    throw error
  }
}

const mimeTypeOf = (path: string) => withoutParameters(mediaTypeOf(path))
const isText = (path: string) => /^text\/|json/.test(mimeTypeOf(path))

/** What stands behind `prefix`, without percent-encoding; undefined for other addresses. */
function decoded(uri: string, prefix: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined
  try {
    return decodeURIComponent(uri.slice(prefix.length))
  } catch {
    return undefined
  }
}
