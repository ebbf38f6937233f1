import { hash } from 'node:crypto'
import type { Announcement } from './announcement.ts'
import { postJson } from './post-json.ts'

/** Hands what it is told on to all search engines that take part (indexnow.org). */
const INDEX_NOW = 'https://api.indexnow.org/indexnow'

/** The most addresses of one call. */
const MOST_ADDRESSES = 10_000

/** Pages that are none: visitors get it in place of others. */
const NOT_FOUND = '404.html'

/**
 * Tells search engines the addresses of pages that came, changed or went. The file by which they see that the key is the
 * site's own is put at the target.
 *
 * @throws {Error} when that cannot be done.
 */
export async function tellIndexNow(
  { tables, target, baseUrl, indexNow = INDEX_NOW }: Announcement,
  key: string,
): Promise<void> {
  if (baseUrl === null) throw new Error('addresses have to be absolute; build with --base-url')
  let batch: string[] = []
  let isKeyThere = false
  const send = async () => {
    if (!isKeyThere) await putKey(target, key)
    isKeyThere = true
    const { host } = new URL(baseUrl)
    await postJson(indexNow, { host, key, keyLocation: `${baseUrl}/${key}.txt`, urlList: batch })
    batch = []
  }
  for (const paths of [tables.sends(), tables.gone()])
    for (const path of paths) {
      if (!path.endsWith('.html') || path === NOT_FOUND) continue
      batch.push(`${baseUrl}/${path === 'index.html' ? '' : path}`)
      if (batch.length === MOST_ADDRESSES) await send()
    }
  if (batch.length > 0) await send()
}

async function putKey(target: Announcement['target'], key: string): Promise<void> {
  const content = Buffer.from(key)
  const headers = { contentType: 'text/plain; charset=utf-8', cacheControl: null, contentEncoding: null }
  await target.put(`${key}.txt`, content, { sha256: hash('sha256', content), headers })
}
