import { ROOT_INDEX } from '../../surfaces/llms/paths.ts'
import { commonErrors } from '../common-errors.ts'
import type { TreeEndpoint } from '../endpoint.ts'
import { httpError } from '../http/http-error.ts'
import { fileRepresentation, findTreeFile } from '../live/find-file.ts'
import { getExportsPage } from './get-exports-page.ts'

export const getRobots = rootFile('robots.txt')
/** `GET /llms.txt` (llmstxt.org). */
export const getRootIndex = rootFile(ROOT_INDEX)

/** Without a base URL, it redirects to `/exports/FILE`, because the file's relative links work only there. */
function rootFile(file: string): TreeEndpoint {
  return {
    path: `/${file}`,
    method: 'GET',
    access: 'key',
    isFromFiles: true,
    isFromTree: true,
    createHandler:
      ({ cache }) =>
      ({ generation }) => {
        const found = findTreeFile(file, generation)
        if (found === undefined) throw httpError(commonErrors.notFound)
        if (generation.manifest.options.baseUrl !== null) return fileRepresentation(found, cache)
        const location = `${getExportsPage.path.slice(1)}${file}`
        return { status: 302, headers: ['Location', location, 'Cache-Control', 'no-cache'], body: null }
      },
  }
}
