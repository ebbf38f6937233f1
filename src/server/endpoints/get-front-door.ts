import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import type { Endpoint } from '../endpoint.ts'
import { findTreeFile } from '../live/find-file.ts'
import { getDocumentation } from './get-documentation.ts'
import { getExportsPage } from './get-exports-page.ts'

/**
 * `GET /`: leads to the front door of the tree where whoever asks may read it, else to the documentation. The address is
 * relative, so that it holds behind a proxy that shows the server below a path of its own.
 */
export const getFrontDoor: Endpoint = {
  path: '/',
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler:
    ({ isPublic }) =>
    ({ generation }) => {
      const hasFrontDoor = isPublic && findTreeFile(HOME_PAGE, generation) !== undefined
      const { path } = hasFrontDoor ? getExportsPage : getDocumentation
      // Not for good: the next build may be one without pages.
      return { status: 302, headers: ['Location', path.slice(1), 'Cache-Control', 'no-cache'], body: null }
    },
}
