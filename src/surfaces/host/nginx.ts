import { formats } from '../../formats/index.ts'
import { hasPages, PAGE_FILE, pathOfTree } from '../shared/addresses.ts'
import { ASSETS, type CacheRule, CHANGE_STEPS, OTHERS } from '../shared/header-rules.ts'
import { mediaTypeOf, mediaTypes, withoutParameters } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { iconRedirect, startPath } from './host-rules.ts'
import { type NginxLine, nginxText, quoted } from './nginx-text.ts'

const HOW_TO = `# What nginx needs to serve this tree. Include it in a server:
#
#   server {
#     listen 80;
#     server_name tours.example.com;
#     set $tourpress /srv/tourpress/out/current;
#     include /srv/tourpress/out/current/nginx.conf;
#   }
#
# A new generation is served without a reload. Reload nginx where other formats or surfaces are published.

`

export function nginxConfig(context: SurfaceContext): string {
  const address = pathOfTree(context.baseUrl).replaceAll('$', '%24')
  // nginx compares decoded paths, but redirects have to send encoded ones.
  const path = decodeURIComponent(address)
  const assets = { head: `location ^~ ${quoted(path + ASSETS.folder)}`, lines: headers(ASSETS.cacheControl) }
  const tree = {
    head: `location ^~ ${quoted(path)}`,
    lines: [
      'alias $tourpress/;',
      // nginx answers 403 for a folder without an index, so the page for 404 replaces this answer too.
      ...(hasPages(context) ? ['index index.html;', 'error_page 403 404 =404 @tourpress_not_found;'] : []),
      {
        head: 'types',
        lines: Object.entries(mediaTypes()).map(([part, type]) => `${quoted(type)} ${part};`),
      },
      'default_type application/octet-stream;',
      'gzip_static on;',
      '# With the modules ngx_brotli and zstd-nginx-module:',
      '# brotli_static on;',
      '# zstd_static on;',
      'gzip_vary on;',
      ...headers(OTHERS.cacheControl),
      'add_header Vary $tourpress_vary;',
      ...startLocations(path, address, startPath(context)),
      ...iconLocation(context),
      {
        head: `location ~ "/${CHANGE_STEPS.folder}[0-9]+\\.(?:${suffixesIn(CHANGE_STEPS)})$"`,
        lines: headers(CHANGE_STEPS.cacheControl),
      },
      ...(hasPages(context) ? [assets] : []),
      ...recordLocations(context),
      ...pageLocations(context),
    ],
  }
  const lines = [...negotiation(context), ...slashLocation(path, address), tree]
  return HOW_TO + nginxText(hasPages(context) ? [...lines, NOT_FOUND] : lines)
}

function suffixesIn({ suffixes }: CacheRule): string {
  return (suffixes ?? []).map(suffix => suffix.replaceAll('.', '\\.')).join('|')
}

/** This location is named, because a path in `error_page` cannot be escaped. */
const NOT_FOUND: NginxLine = {
  head: 'location @tourpress_not_found',
  lines: [
    'root $tourpress;',
    'types {}',
    `default_type ${quoted(mediaTypeOf('.html'))};`,
    'gzip_static on;',
    'gzip_vary on;',
    ...headers(OTHERS.cacheControl),
    'add_header Vary $tourpress_vary;',
    'try_files /404.html =404;',
  ],
}

function slashLocation(path: string, address: string): NginxLine[] {
  const lines = redirect(301, address)
  return path === '/' ? [] : [{ head: `location = ${quoted(path.slice(0, -1))}`, lines }]
}

/** Redirects to `address` without a host, because nginx does not know the public host if it is behind a proxy. */
function redirect(status: number, address: string): string[] {
  return ['absolute_redirect off;', `return ${status} ${quoted(address)};`]
}

/** In nginx, a location with a header of its own inherits no headers. So each such location repeats these. */
function headers(cache: string): string[] {
  return [`add_header Cache-Control ${quoted(cache)};`, 'add_header X-Content-Type-Options nosniff always;']
}

function startLocations(path: string, address: string, start: ReturnType<typeof startPath>): NginxLine[] {
  if (start === null) return []
  const lines = redirect(302, address + start)
  const folders = { head: 'location ~ "/(?:accounts|products)/?$"', lines }
  return start === '' ? [folders] : [{ head: `location = ${quoted(path)}`, lines }, folders]
}

function iconLocation(context: SurfaceContext): NginxLine[] {
  const icon = iconRedirect(context)
  return icon === null ? [] : [{ head: `location = ${quoted(icon.from)}`, lines: redirect(302, icon.to) }]
}

function recordLocations(context: SurfaceContext): NginxLine[] {
  const page = {
    head: 'location ~ "/(?:accounts|products)/[^/]+\\.html$"',
    lines: [
      ...redirectToPage(context),
      'set $tourpress_vary Accept;',
      { head: 'if ($tourpress_kind = .md)', lines: ['rewrite "^(.*)\\.html$" $1.md last;'] },
    ],
  }
  // Matches a name without a suffix, such as `ID`. If `ID.html` matched too, nginx would rewrite a missing one to
  // `ID.html.html` and so on.
  const bare = `^(.*)${suffixesOfPage(context)
    .map(suffix => `(?<!${suffix.replaceAll('.', '\\.')})`)
    .join('')}$`
  const record = {
    head: 'location ~ "/(?:accounts|products)/[^/]+$"',
    lines: [
      {
        head: 'if (!-f $request_filename)',
        lines: ['set $tourpress_vary Accept;', `rewrite ${quoted(bare)} $1$tourpress_kind last;`],
      },
    ],
  }
  return hasPages(context) ? [page, record] : [record]
}

function pageLocations(context: SurfaceContext): NginxLine[] {
  if (!context.options.cleanUrls || !hasPages(context)) return []
  return [
    { head: 'location ~ "\\.html$"', lines: redirectToPage(context) },
    { head: 'if (-f "$request_filename.html")', lines: ['rewrite "^(.*)$" $1.html last;'] },
  ]
}

/** Tests `$request_uri`, the address before rewrites. A test of the rewritten address would redirect without end. */
function redirectToPage({ options }: SurfaceContext): NginxLine[] {
  if (!options.cleanUrls) return []
  const [file, query] = ['^([^?]*?/)(?:index\\.html|([^/?]+)\\.html)', '(\\?.*)?$']
  return [
    'absolute_redirect off;',
    { head: `if ($request_uri ~ "${file}${query}")`, lines: ['return 301 $1$2$3;'] },
  ]
}

/**
 * Directives that set `$tourpress_kind`: the suffix of the file that a client gets at `/products/ID`. The default is
 * the page, or in a tree without pages the file that the server sends at `/exports/products/ID` (docs/server.md).
 * Another format replaces it if `Accept` names its media type with a quality of 1. The first such format wins. If there
 * are pages, plain text is not offered, because programs for people name it together with HTML.
 */
function negotiation(context: SurfaceContext): NginxLine[] {
  const [preferred = '""', ...others] = suffixesOfPage(context)
  return [
    'set $tourpress_vary "";',
    `set $tourpress_kind ${preferred};`,
    ...formats
      .filter(({ extension }) => others.includes(extension))
      .reverse()
      .map(({ extension, mediaType }) => ({
        head: `if ($http_accept ~* ${quoted(accepts(mediaType))})`,
        lines: [`set $tourpress_kind ${extension};`],
      })),
  ]
}

/** Suffixes of the files that nginx may send at `/products/ID`. The first is the default of `$tourpress_kind`. */
function suffixesOfPage(context: SurfaceContext): string[] {
  const offered = formats
    .filter(({ name, isNegotiated }) => isNegotiated && context.formats.includes(name))
    .filter(({ mediaType }) => !hasPages(context) || !mediaType.startsWith('text/plain'))
  return [...(hasPages(context) ? [PAGE_FILE.extension] : []), ...offered.map(({ extension }) => extension)]
}

function accepts(mediaType: string): string {
  return `(?:^|,)\\s*${withoutParameters(mediaType).replace(/[.+]/g, '\\$&')}\\s*(?:,|$|;\\s*q=1|;(?!\\s*q=))`
}
