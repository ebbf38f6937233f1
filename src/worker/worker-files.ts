import { codeFile } from '../runtime/package.ts'

/**
 * The modules that run in a thread or process of their own, by their path below `src` without suffix. Nothing imports
 * them, so a bundler has to be told of them: each is an entry, at the same path below `dist`.
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

/** The file of a worker, for `createWorker`. */
export function workerFile(worker: (typeof WORKERS)[number]): string {
  return codeFile(worker)
}
