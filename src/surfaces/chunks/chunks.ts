import type { Surface } from '../surface.ts'

export const chunks = {
  name: 'chunks' as const,
  summary: 'sections of every record as lines, for retrieval',
  needs: [],
  uploadOrders: [[/^chunks\/.+\.jsonl$/, 'joined']],
  startFile: () => ({
    file: 'chunks/index.json',
    title: 'Chunks',
    note: 'sections of every document by operator, for retrieval',
  }),
  load: async () => (await import('./make-chunks.ts')).makeChunks,
} satisfies Surface
