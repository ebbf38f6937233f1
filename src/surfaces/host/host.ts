import type { Surface } from '../surface.ts'

export const host: Surface = {
  name: 'host',
  summary: 'files for static hosts and nginx, and everything compressed beside itself',
  needs: [],
  load: async () => (await import('./make-host.ts')).makeHost,
}
