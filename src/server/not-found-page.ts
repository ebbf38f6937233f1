import type { IncomingHttpHeaders } from 'node:http'
import { pageAtRoot } from '../surfaces/pages/page-at-root.ts'
import { mediaTypeOf } from '../surfaces/shared/media-types.ts'
import { commonErrors } from './common-errors.ts'
import { getExportsPage } from './endpoints/get-exports-page.ts'
import { chooseByMediaType } from './http/accept.ts'
import { chooseEncoding } from './http/content-encoding.ts'
import { HttpError } from './http/http-error.ts'
import type { Response } from './http/response.ts'
import { findTreeFile } from './live/find-file.ts'
import type { Generation } from './live/generation.ts'
import { type ByteCache, openFile } from './live/published-file.ts'
import { isRead } from './router.ts'
import type { ServerRequest } from './server-request.ts'

const NOT_FOUND_FILE = '404.html'
const PAGE = { mediaType: mediaTypeOf('.html') }
const ERROR_BODY = { mediaType: 'application/json' }

export function asksForPage(error: unknown, { method, headers }: ServerRequest): boolean {
  const isNotThere =
    error instanceof HttpError && error.definition === commonErrors.notFound && isRead(method)
  return isNotThere && chooseByMediaType(headers.accept, [ERROR_BODY, PAGE]) === PAGE
}

/** The page has no validators, because conditions do not apply to errors (RFC 9110, 13.2.1). */
export async function notFoundPage(
  path: string,
  headers: IncomingHttpHeaders,
  generation: Generation,
  cache: ByteCache,
): Promise<Response | undefined> {
  const found = findTreeFile(NOT_FOUND_FILE, generation)
  const file = found && (await openFile(found.file, cache))
  if (!Buffer.isBuffer(file)) return undefined
  const body = Buffer.from(
    pageAtRoot(file.toString(), {
      baseUrl: generation.manifest.options.baseUrl,
      root: pathToTree(path),
      isInTree: name => [name, `${name}.html`].some(path => findTreeFile(path, generation) !== undefined),
    }),
  )
  const encoding = chooseEncoding(headers['accept-encoding']?.toString(), body.length)
  return {
    status: 404,
    headers: [
      ...['Content-Type', PAGE.mediaType, 'Cache-Control', 'no-store', 'Vary', 'Accept, Accept-Encoding'],
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding.name]),
    ],
    body: encoding === undefined ? body : await encoding.compressInThread(body),
  }
}

/** The path is relative, because a proxy may show the server, or only the published tree, below another path. */
function pathToTree(path: string): string {
  const tree = getExportsPage.path
  const [below, start] = path.startsWith(tree)
    ? [path.slice(tree.length), '']
    : [path.slice(1), tree.slice(1)]
  return '../'.repeat(below.split('/').length - 1) + start || './'
}
