import { hash } from 'node:crypto'
import type { PublishOptions } from '../config/publish-options.ts'
import type { PushOptions } from '../config/push-options.ts'
import { inBatches } from '../runtime/in-batches.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Target } from '../storage/target.ts'
import { cleanAddress } from '../surfaces/shared/addresses.ts'
import type { PushTables } from './plan/push-tables.ts'
import { type WebhookNews, webhookBody } from './webhook-body.ts'

/** The address that passes notices on to all search engines of IndexNow (indexnow.org). */
const INDEX_NOW = 'https://api.indexnow.org/indexnow'

/** IndexNow accepts at most this number of addresses in one request. */
const MOST_ADDRESSES = 10_000

/** The error page. It is not announced, since it has no address of its own: visitors see it at missing addresses. */
const NOT_FOUND = '404.html'

const TIMEOUT_MS = 15_000

interface Announcement extends WebhookNews {
  readonly built: Pick<PublishOptions, 'baseUrl' | 'cleanUrls'>
  readonly indexNow?: string | undefined
}

/** Failures become warnings of one line, since the push itself has succeeded. */
export async function announce(
  announcement: Announcement,
  { indexnow, webhook }: Pick<PushOptions, 'indexnow' | 'webhook'>,
  progress: Progress,
): Promise<string[]> {
  if (indexnow === null && webhook === null) return []
  progress.phase('Tell')
  const warnings: string[] = []
  const attempt = async (name: string, notify: () => Promise<void>) => {
    try {
      await notify()
    } catch (error) {
      warnings.push(`${name} was not told: ${reasonOf(error)}`)
    }
  }
  if (indexnow !== null) await attempt('IndexNow', () => notifyIndexNow(announcement, indexnow))
  if (webhook !== null)
    await attempt(hostOf(webhook), async () => postJson(webhook, await webhookBody(announcement)))
  return warnings
}

/** The host of `address`, for warnings. The rest of `address` is not shown, since it may be secret. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'The webhook'
}

/** `fetch` puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** Search engines look for `key` in `KEY.txt` at the target, so this file is stored first. */
async function notifyIndexNow(
  { tables, target, built, indexNow = INDEX_NOW }: Announcement,
  key: string,
): Promise<void> {
  const { baseUrl } = built
  if (baseUrl === null) throw new Error('addresses have to be absolute; build with --base-url')
  const { host } = new URL(baseUrl)
  let isKeyStored = false
  for (const urlList of inBatches(changedPages(tables, `${baseUrl}/`, built), MOST_ADDRESSES)) {
    if (!isKeyStored) await storeKey(target, key)
    isKeyStored = true
    await postJson(indexNow, { host, key, keyLocation: `${baseUrl}/${key}.txt`, urlList })
  }
}

function* changedPages(tables: PushTables, root: string, built: Announcement['built']): Iterable<string> {
  for (const paths of [tables.sends(), tables.gone()])
    for (const path of paths)
      if (path.endsWith('.html') && path !== NOT_FOUND)
        yield path === 'index.html' ? root : root + cleanAddress(path, { options: built })
}

async function storeKey(target: Target, key: string): Promise<void> {
  const content = Buffer.from(key)
  const headers = { contentType: 'text/plain; charset=utf-8', cacheControl: null, contentEncoding: null }
  await target.put(`${key}.txt`, content, { sha256: hash('sha256', content), headers })
}

async function postJson(address: string, body: object): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}
