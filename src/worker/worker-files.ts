import { codeFile } from '../runtime/package.ts'

/**
 * The modules that run in a separate thread or process, by their path below `src` without suffix. No module imports them, so
 * each is an entry of the bundle, at the same path below `dist`.
 */
export const WORKERS = [
  'check/check-worker',
  'publish/build-worker',
  'publish/refresh-worker',
  'publish/remove-worker',
  'render/link-worker',
  'server/processes/serve-worker',
  'server/writes/write-worker',
] as const

export function workerFile(worker: (typeof WORKERS)[number]): string {
  return codeFile(worker)
}
