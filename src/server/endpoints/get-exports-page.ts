import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import { commonErrors } from '../common-errors.ts'
import type { TreeEndpoint } from '../endpoint.ts'
import { discoveryHeader } from '../http/discovery.ts'
import { httpError } from '../http/http-error.ts'
import { fileRepresentation, findTreeFile } from '../live/find-file.ts'
import { getDocumentation } from './get-documentation.ts'
import { getApiCatalog } from './get-well-known.ts'

export const getExportsPage: TreeEndpoint = {
  path: '/exports/',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  isFromTree: true,
  createHandler:
    ({ cache }) =>
    ({ generation }) => {
      const found = findTreeFile(HOME_PAGE, generation)
      if (found === undefined) throw httpError(commonErrors.notFound)
      return fileRepresentation(found, cache)
    },
}

/** `GET /exports`: redirects, because the relative links of the home page need the slash at the end of its address. */
export const redirectToExports: TreeEndpoint = {
  path: '/exports',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  isFromTree: true,
  createHandler:
    () =>
    ({ generation }) => {
      if (findTreeFile(HOME_PAGE, generation) === undefined) throw httpError(commonErrors.notFound)
      return { status: 308, headers: ['Location', 'exports/', 'Cache-Control', 'no-cache'], body: null }
    },
}

/** A reader without a home page has no documentation either. Relative paths work behind any proxy. */
export const getFrontDoor: TreeEndpoint = {
  path: '/',
  method: 'GET',
  access: 'open',
  isFromFiles: true,
  createHandler:
    ({ isPublic, target }) =>
    ({ generation }) => {
      const hasPublicHome = isPublic && findTreeFile(HOME_PAGE, generation) !== undefined
      const { path } = hasPublicHome ? getExportsPage : target === null ? getDocumentation : getApiCatalog
      // 302 and not 308, because the next build may have no pages, or may be the first with pages.
      const headers = ['Location', path.slice(1), 'Cache-Control', 'no-cache']
      return { status: 302, headers: [...headers, ...discoveryHeader(target !== null)], body: null }
    },
}
