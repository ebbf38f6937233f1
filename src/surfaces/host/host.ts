import type { Surface } from '../surface.ts'

export const host = {
  name: 'host' as const,
  summary: 'files for static hosts and nginx, and everything compressed beside itself',
  needs: [],
  load: async () => (await import('./make-host.ts')).makeHost,
} satisfies Surface
