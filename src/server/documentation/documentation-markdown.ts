import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import type { OpenApiDocument } from '../openapi/openapi-types.ts'
import { documentationParts } from './documentation-parts.ts'

/** The documentation as Markdown, without its table of contents. */
export function documentationMarkdown(openApi: OpenApiDocument): string {
  const { title, body } = documentationParts(openApi)
  return toMarkdown({ type: 'root', children: [...title.children, ...body.children] })
}
