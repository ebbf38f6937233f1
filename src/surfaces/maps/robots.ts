import { pathOfTree } from '../path-of-tree.ts'
import type { SurfaceContext } from '../surface.ts'

/** `robots.txt`: what robots may do with the tree, and where its map is. */
export function robots({ baseUrl, options }: SurfaceContext): string {
  const path = pathOfTree(baseUrl)
  const signal = options.contentSignal
  const lines = [
    // What is written below a path is read by nobody (RFC 9309, section 2.3).
    ...(path === '/' || baseUrl === null
      ? []
      : [`# Robots read this at ${new URL(baseUrl).origin}/robots.txt alone: add these lines there.`]),
    'User-agent: *',
    ...(signal === null ? [] : [`Content-Signal: ${signal}`]),
    `Allow: ${path}`,
    ...(baseUrl === null ? [] : ['', `Sitemap: ${baseUrl}/sitemap.xml`]),
  ]
  return `${lines.join('\n')}\n`
}
