import type { Surface } from '../surface.ts'

export const llms = {
  name: 'llms' as const,
  summary: 'llms.txt, an index for language models, and the whole text in shards',
  needs: ['markdown'],
  uploadOrders: [
    [/^llms-full\/.+\.txt$/, 'joined'],
    [/^llms\.txt$/, 'entrance'],
  ],
  startFile: () => ({ file: 'llms.txt', title: 'Index', note: 'an index for language models' }),
  load: async () => (await import('./make-llms.ts')).makeLlms,
} satisfies Surface
