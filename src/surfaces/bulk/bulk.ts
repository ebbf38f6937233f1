import type { Surface } from '../surface.ts'

export const bulk = {
  name: 'bulk' as const,
  summary: 'all products as one compressed download',
  needs: ['jsonl'],
  uploadOrders: [
    [/^catalogue(?:\/[\da-f-]+)?\.jsonl\.(?:gz|zst)$/, 'joined'],
    [/^sources\/.+\.jsonl$/, 'joined'],
  ],
  startFile: () => ({
    file: 'catalogue.json',
    title: 'Downloads',
    note: 'all products as compressed JSON Lines',
  }),
  load: async () => (await import('./make-bulk.ts')).makeBulk,
} satisfies Surface
