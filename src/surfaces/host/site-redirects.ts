import { pathOfTree } from '../path-of-tree.ts'
import type { SurfaceContext } from '../surface.ts'
import { atRoot } from './site-headers.ts'
import { startPath } from './start-path.ts'

/**
 * `_redirects` for Netlify and Cloudflare Pages: from addresses that have no file to where a visitor goes on; null where
 * there is no such place. There is no rule for `/products/ID`: both hosts find `ID.html` by themselves, and Cloudflare
 * would follow a rule for it before it looks for files, round and round.
 * Nor is there one that only adds a slash to the tree's own address: Netlify would follow it for ever, and both hosts
 * do that by themselves where there is a page.
 */
export function siteRedirects(context: SurfaceContext): string | null {
  const path = pathOfTree(context.baseUrl)
  const start = startPath(context)
  if (start === null) return null
  const sources = ['accounts', 'accounts/', 'products', 'products/', ...(start === '' ? [] : [''])]
  const own = start === '' || path === '/' ? [] : [path.slice(0, -1)]
  const addresses = [...sources.map(source => path + source), ...own]
  const lines = addresses.map(address => `${address} ${path}${start} 302`)
  return `${[...atRoot(path, '_redirects'), ...lines].join('\n')}\n`
}
