import { messageText } from '../catalogue/fault.ts'
import { GuardError, TourpressError } from '../errors.ts'
import { type RefreshPlaces, refresh } from './refresh.ts'

/** What became of an attempt to publish. */
export type RefreshOutcome =
  | { type: 'done'; generation: number | null }
  /** Another process is publishing there. */
  | { type: 'busy' }
  /** `reason` may be shown to anybody; `details` are for the log. */
  | { type: 'failed'; reason: string; details: string }

/** Publishes what was written to the store. */
export async function refreshTask(places: RefreshPlaces): Promise<RefreshOutcome> {
  try {
    return { type: 'done', generation: await refresh(places, new Date()) }
  } catch (error) {
    if (error instanceof GuardError) return { type: 'busy' }
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { type: 'failed', reason: reasonOf(error), details }
  }
}

/** Errors of the file system end with `, open '/path'`: where the catalogue lies is for the operator's log alone. */
function reasonOf(error: unknown): string {
  if (error instanceof TourpressError) return messageText(error.message).replace(PATHS, '')
  const isOfSystem = error instanceof Error && 'code' in error
  return isOfSystem ? messageText(error.message).replace(PATHS, '') : 'Publishing failed'
}

const PATHS = /, \w+ '.*$/
