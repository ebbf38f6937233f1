// Receives the webhook of a push, and purges what changed from Cloudflare's cache: docs/push.md says how it is started.
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'

/** The addresses of one call on each plan below Enterprise (developers.cloudflare.com/cache/how-to/purge-cache). */
const MOST_FILES = 100
/** Where more changed, one call that purges everything is kinder to the limits of the plan. */
const MOST_CALLS = 20

export interface Purging {
  /** The path that only the push knows: `/hook-` and a long random text. */
  path: string
  zone: string
  /** A token with the right to purge the cache of the zone. */
  token: string
  /** @default Cloudflare's */
  api?: string
}

/** What this reads of a webhook's body. */
interface Pushed {
  baseUrl: string | null
  paths: { added: string[]; changed: string[]; unpublished: string[]; deleted: string[] } | null
}

/** A server that answers 204 once all is purged. Any other answer becomes a warning of the push. */
export function createPurger(purging: Purging): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== purging.path) return response.writeHead(404).end()
    try {
      await purge((await json(request)) as Pushed, purging)
      return response.writeHead(204).end()
    } catch (error) {
      console.error(error)
      return response.writeHead(502).end()
    }
  })
}

async function purge({ baseUrl, paths }: Pushed, purging: Purging): Promise<void> {
  const changed = paths === null || baseUrl === null ? null : Object.values(paths).flat()
  const addresses = changed?.flatMap(path => addressesOf(`${baseUrl}/${path}`))
  if (addresses === undefined || addresses.length > MOST_FILES * MOST_CALLS)
    return await call({ purge_everything: true }, purging)
  for (let at = 0; at < addresses.length; at += MOST_FILES)
    await call({ files: addresses.slice(at, at + MOST_FILES) }, purging)
}

/** The addresses of a file. A page may be asked for with and without `.html`, and a front page as its folder. */
function addressesOf(file: string): string[] {
  if (file.endsWith('/index.html')) return [file, file.slice(0, -'index.html'.length)]
  return file.endsWith('.html') ? [file, file.slice(0, -'.html'.length)] : [file]
}

async function call(
  body: object,
  { zone, token, api = 'https://api.cloudflare.com/client/v4' }: Purging,
): Promise<void> {
  const answer = await fetch(`${api}/zones/${zone}/purge_cache`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Purging: Cloudflare answers ${answer.status}: ${await answer.text()}`)
}

if (import.meta.main) {
  const { HOOK_PATH: path, CLOUDFLARE_ZONE: zone, CLOUDFLARE_API_TOKEN: token, PORT = '8090' } = process.env
  if (!path || !zone || !token)
    throw new Error('HOOK_PATH, CLOUDFLARE_ZONE and CLOUDFLARE_API_TOKEN are needed')
  createPurger({ path, zone, token }).listen(Number(PORT), () => console.log(`Listening at ${PORT}`))
}
