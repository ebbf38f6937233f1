import { brotli, gzip, zstd } from '../shared/encodings.ts'
import type { SurfaceMaker } from '../surface.ts'
import { siteHeaders, siteRedirects } from './headers-and-redirects.ts'
import { nginxConfig } from './nginx.ts'

/** The most files that Cloudflare Pages accepts on its free plan. No known host accepts fewer. */
const MOST_FILES = 20_000

export const makeHost: SurfaceMaker = {
  encodings: [brotli, gzip, zstd],
  *join(_, context) {
    const redirects = siteRedirects(context)
    // Without this file GitHub Pages runs Jekyll, which leaves out `_headers` and turns Markdown files into pages.
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
