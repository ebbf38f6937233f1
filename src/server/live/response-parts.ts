import type { FormatDeclaration } from '../../formats/format.ts'
import type { Part } from './assemble.ts'
import type { PublishedFile } from './published-file.ts'

/** Media type of JSON. It is also the `Accept` of the interface, whose clients may read no other media type. */
export const JSON_TYPE = 'application/json'

/** A product's file, with the product's account. */
export interface OwnedFile {
  account: { id: string; name: string }
  file: PublishedFile
}

/** The media type of a response in a format (docs/server.md, Answers in a format). */
export function responseMediaType({ response, mediaType }: FormatDeclaration): string {
  return response.type === 'document' ? mediaType : JSON_TYPE
}

/**
 * The media type of a response to a request, with the headers and tag parts that follow from it. A client that accepts
 * only JSON gets JSON-LD and similar documents as JSON. Each media type needs a tag of its own (RFC 9110, section
 * 8.8.1).
 */
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

/** The parts of the body of get_accounts. */
export function accountsParts(format: FormatDeclaration, files: readonly PublishedFile[]): Part[] {
  if (format.response.type === 'records')
    return ['{"accounts":[', ...joined(format, files), `],"count":${files.length}}`]
  return plainParts(format, files)
}

/**
 * The parts of the body of get_products, in the requested order. In `records` formats products are grouped by account;
 * the accounts have the order of their first products.
 */
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

/** Puts the format's separator between the files. */
function joined(format: FormatDeclaration, files: readonly PublishedFile[], isEscaped = false): Part[] {
  const separator = isEscaped ? JSON.stringify(format.separator).slice(1, -1) : format.separator
  return files.flatMap((file, index): Part[] =>
    index === 0 ? [{ file, isEscaped }] : [separator, { file, isEscaped }],
  )
}
