import type { PushOptions } from '../../config/push-options.ts'
import type { Progress } from '../../runtime/progress.ts'
import type { Announcement } from './announcement.ts'
import { tellIndexNow } from './index-now.ts'
import { tellWebhook } from './webhook.ts'

/** Tells those who asked what was pushed. What fails is a warning, one line each: the push has ended well. */
export async function announce(
  announcement: Announcement,
  { indexnow, webhook }: Pick<PushOptions, 'indexnow' | 'webhook'>,
  progress: Progress,
): Promise<string[]> {
  if (indexnow === null && webhook === null) return []
  progress.phase('Tell')
  const warnings: string[] = []
  const attempt = async (who: string, tell: () => Promise<void>) => {
    try {
      await tell()
    } catch (error) {
      warnings.push(`${who} was not told: ${reasonOf(error)}`)
    }
  }
  if (indexnow !== null) await attempt('IndexNow', () => tellIndexNow(announcement, indexnow))
  if (webhook !== null) await attempt(hostOf(webhook), () => tellWebhook(announcement, webhook))
  return warnings
}

/** The address may hold a secret. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'The webhook'
}

/** `fetch` says why only in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
