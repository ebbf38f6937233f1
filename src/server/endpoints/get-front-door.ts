import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import type { Endpoint } from '../endpoint.ts'
import { findTreeFile } from '../live/find-file.ts'
import { getDocumentation } from './get-documentation.ts'
import { getExportsPage } from './get-exports-page.ts'

/**
 * `GET /`: redirects to the home page of the tree if it is public, else to the documentation. The location is relative,
 * because a proxy may show the server below another path.
 */
export const getFrontDoor: Endpoint = {
  path: '/',
  method: 'GET',
  access: 'open',
  createHandler:
    ({ isPublic }) =>
    ({ generation }) => {
      const hasPublicHome = isPublic && findTreeFile(HOME_PAGE, generation) !== undefined
      const { path } = hasPublicHome ? getExportsPage : getDocumentation
      // Not permanent, because the next build may have no pages.
      return { status: 302, headers: ['Location', path.slice(1), 'Cache-Control', 'no-cache'], body: null }
    },
}
