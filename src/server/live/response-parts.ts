import type { FormatDeclaration } from '../../formats/format.ts'
import type { Part } from './assemble.ts'
import type { PublishedFile } from './published-file.ts'

/** A client that sends exactly this `Accept` may be unable to read another type, such as JSON-LD. */
export const JSON_TYPE = 'application/json'

export interface OwnedFile {
  account: { id: string; name: string }
  file: PublishedFile
}

export function responseMediaType({ response, mediaType }: FormatDeclaration): string {
  return response.type === 'document' ? mediaType : JSON_TYPE
}

/** With `Accept: application/json`, JSON-LD is sent as JSON. Each media type needs its own tag (RFC 9110, 8.8.1). */
export function negotiatedType(format: FormatDeclaration, accept: string | undefined) {
  const mediaType = responseMediaType(format)
  if (!mediaType.endsWith('+json')) return { mediaType, tagParts: [] }
  const isPlain = accept === JSON_TYPE
  return {
    mediaType: isPlain ? JSON_TYPE : mediaType,
    tagParts: isPlain ? [JSON_TYPE] : [],
    vary: ['Accept'],
  }
}

export function accountsParts(format: FormatDeclaration, files: readonly PublishedFile[]): Part[] {
  if (format.response.type === 'records')
    return ['{"accounts":[', ...joined(format, files), `],"count":${files.length}}`]
  return plainParts(format, files)
}

/** In `records` formats, products are grouped by account, and accounts are in the order of their first products. */
export function productsParts(format: FormatDeclaration, products: readonly OwnedFile[]): Part[] {
  const files = products.map(({ file }) => file)
  if (format.response.type !== 'records') return plainParts(format, files)
  const accounts = [...Map.groupBy(products, ({ account }) => account.id).values()].flatMap(
    (owned, index): Part[] => [
      `${index === 0 ? '' : ','}${JSON.stringify(owned[0]?.account).slice(0, -1)},"products":[`,
      ...joined(
        format,
        owned.map(({ file }) => file),
      ),
      ']}',
    ],
  )
  return ['{"accounts":[', ...accounts, `],"count":${files.length}}`]
}

function plainParts(format: FormatDeclaration, files: readonly PublishedFile[]): Part[] {
  if (format.response.type === 'document')
    return [format.response.open, ...joined(format, files), format.close]
  const head = `${JSON.stringify({ format: format.name }).slice(0, -1)},"content":"`
  return [head, ...joined(format, files, true), `","count":${files.length}}`]
}

function joined(format: FormatDeclaration, files: readonly PublishedFile[], isEscaped = false): Part[] {
  const separator = isEscaped ? JSON.stringify(format.separator).slice(1, -1) : format.separator
  return files.flatMap((file, index): Part[] =>
    index === 0 ? [{ file, isEscaped }] : [separator, { file, isEscaped }],
  )
}
