import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { browserCode } from '../runtime/browser-code.ts'
import { bind, portOf } from '../server/listen.ts'
import { isTreePath } from '../tree/tree-path.ts'
import { DEV_FOLDER, livePage, mistakePage } from './live-page.ts'
import { type Mistake, mistakeOf, type Preview } from './preview.ts'

const HOST = '127.0.0.1'
const TEXT = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

/** Serves a preview on this machine only, to clients that have its token. */
export function createDevServer(preview: () => Preview) {
  const token = randomBytes(24).toString('base64url')
  const browsers = new Set<ServerResponse>()
  let version = Date.now()
  let port = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      send(response, error instanceof URIError ? 400 : 500, TEXT, `${mistakeOf(error).message}\n`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin, cookie = '' } = request.headers
    const isOurs = host === `${HOST}:${port}` || host === `localhost:${port}`
    if (!isOurs || (origin !== undefined && origin !== `http://${host}`))
      return send(response, 403, TEXT, `This preview answers at http://${HOST}:${port} alone\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, TEXT, 'A preview takes GET and HEAD alone\n', { Allow: 'GET, HEAD' })
    const url = URL.parse(request.url ?? '/', `http://${host}`)
    if (url === null) return send(response, 400, TEXT, 'The path is no path\n')
    const name = `tourpress-dev-${port}`
    if (isEqual(url.searchParams.get('token') ?? '', token))
      return send(response, 303, TEXT, '', {
        'Set-Cookie': `${name}=${token}; HttpOnly; SameSite=Strict; Path=/`,
        Location: url.pathname.replace(/^\/+/, '/'),
      })
    if (!cookie.split(/; */).some(pair => isEqual(pair, `${name}=${token}`)))
      return send(response, 403, TEXT, 'Open the address with its token, which tourpress dev has printed\n')
    const path = decodeURIComponent(url.pathname)
    if (path === `${DEV_FOLDER}/events`) return follow(response)
    if (path === `${DEV_FOLDER}/reload.js`)
      return send(response, 200, 'text/javascript; charset=utf-8', browserCode('reload.js'))
    return show(preview(), path.slice(1), version, response)
  }

  function follow(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(`retry: 500\ndata: ${version}\n\n`)
    browsers.add(response)
    response.on('close', () => browsers.delete(response))
  }

  return {
    async listen(wanted: number): Promise<string> {
      await bind(server, { host: HOST, port: wanted, flag: '--port', reusePort: false })
      port = portOf(server)
      return `http://${HOST}:${port}/?token=${token}`
    },
    changed(): void {
      version += 1
      for (const one of browsers) one.write(`data: ${version}\n\n`)
    },
    async close(): Promise<void> {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function show(preview: Preview, path: string, shown: number, response: ServerResponse): Promise<void> {
  const asked = [path === '' || path.endsWith('/') ? `${path}index.html` : path, `${path}.html`]
  const isPage = /(?:^|\/)[^./]*$|\.html$/.test(path)
  const failed = (mistake: Mistake) =>
    isPage
      ? send(response, 500, HTML, mistakePage(mistake, shown))
      : send(response, 500, TEXT, `${mistake.message}\n`)
  try {
    const before = preview.mistake()
    const found = before === null ? await preview.page(asked.filter(isTreePath)) : null
    const mistake = before ?? preview.mistake()
    if (found === null && mistake !== null) return failed(mistake)
    const file = found ?? (isPage ? await preview.page(['404.html']) : null)
    if (file === null) return send(response, 404, TEXT, 'There is no such file\n')
    const { mediaType, content } = file
    const isLive = mediaType === HTML
    const shownContent = isLive ? livePage(Buffer.from(content).toString(), shown) : content
    send(response, found === null ? 404 : 200, mediaType, shownContent)
  } catch (error) {
    failed(mistakeOf(error))
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(content),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...more,
  })
  response.end(content)
}

/** Compares two texts in a time that does not show where they differ: nobody can guess the token by measuring. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
