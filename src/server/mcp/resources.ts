import type { Resource, ResourceTemplateType, TextResourceContents } from '@modelcontextprotocol/server'
import { percentDecoded } from '../../runtime/percent-decoded.ts'
import { ROOT_INDEX } from '../../surfaces/llms/paths.ts'
import { mediaTypeOf, withoutParameters } from '../../surfaces/shared/media-types.ts'
import { findTreeFile } from '../live/find-file.ts'
import { readWhole } from '../live/published-file.ts'
import type { Asked } from './define-tool.ts'
import { readProduct } from './product-file.ts'
import { markAsData } from './supplier-text.ts'

const PRODUCTS = 'tour://products/'
const FILES = 'tour://files/'
/** Most bytes of a file. Larger files, such as the whole text of a large catalogue, are not for agents. */
const LARGEST = 256 * 1024

export const TEMPLATES: ResourceTemplateType[] = [
  { name: 'product', uriTemplate: `${PRODUCTS}{id}`, description: 'The document of a product, as Markdown' },
  {
    name: 'file',
    uriTemplate: `${FILES}{+path}`,
    description: 'A file that an index links to, by its path in the tree; texts up to 256 kB',
  },
]

export function listResources({ generation }: Asked): Resource[] {
  const description = 'Operators and products with links to their documents'
  const isThere = findTreeFile(ROOT_INDEX, generation) !== undefined
  return isThere ? [{ uri: FILES + ROOT_INDEX, name: ROOT_INDEX, description }] : []
}

export async function readResource(uri: string, asked: Asked): Promise<TextResourceContents | undefined> {
  const [, kind, path = ''] = /^tour:\/\/(products|files)\/(.+)$/s.exec(percentDecoded(uri) ?? '') ?? []
  const { generation, cache } = asked
  if (kind === 'products') {
    const line = generation.index.find('product', path)
    const read = line && (await readProduct(asked, line, 'markdown'))
    if (line === undefined || read === undefined) return undefined
    const text = markAsData([...read.sections.values()].join('\n\n'), line.digest, read.suspicious)
    return { uri, mimeType: 'text/markdown', text }
  }
  const found = kind === undefined ? undefined : findTreeFile(path, generation)
  const mimeType = withoutParameters(mediaTypeOf(path))
  if (found === undefined || found.file.size > LARGEST || !/^text\/|json/.test(mimeType)) return undefined
  const text = (await readWhole(found.file, cache)).toString()
  return { uri, mimeType, text: markAsData(text, found.file.contentKey) }
}
