import { brotli, gzip, zstd } from '../shared/encodings.ts'
import type { SurfaceMaker } from '../surface.ts'
import { siteHeaders, siteRedirects } from './headers-and-redirects.ts'
import { nginxConfig } from './nginx.ts'

/** Cloudflare Pages takes so many on its free plan, fewer than any other known host. */
const MOST_FILES = 20_000

/** What hosts of static files read. */
export const makeHost: SurfaceMaker = {
  encodings: [brotli, gzip, zstd],
  *files(_, context) {
    const redirects = siteRedirects(context)
    // GitHub Pages would leave out `_headers`, and make pages of Markdown files.
    yield { path: '.nojekyll', content: '', isForHost: true }
    yield { path: '_headers', content: siteHeaders(context), isForHost: true }
    if (redirects !== null) yield { path: '_redirects', content: redirects, isForHost: true }
    yield { path: 'nginx.conf', content: nginxConfig(context), isForHost: true }
  },
  warnings: ({ files }) =>
    files <= MOST_FILES
      ? []
      : [
          `${files.toLocaleString('en')} files are more than the ${MOST_FILES.toLocaleString('en')} that Cloudflare Pages takes on its free plan: leave the .br, .gz and .zst files beside others out of the upload, which such hosts make by themselves, or publish fewer formats or surfaces`,
        ],
}
