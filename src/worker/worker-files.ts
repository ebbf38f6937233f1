import { codeFile } from '../runtime/package.ts'

/** Modules of threads and processes by their path below `src`: no module imports them, so each is a bundle entry. */
export const WORKERS = [
  'check/check-worker',
  'commands/dev-worker',
  'publish/build-worker',
  'publish/refresh-worker',
  'publish/remove-worker',
  'render/link-worker',
  'search/search-worker',
  'server/processes/serve-worker',
  'server/writes/write-worker',
] as const

export function workerFile(worker: (typeof WORKERS)[number]): string {
  return codeFile(worker)
}
