import type { Surface } from './surface.ts'

/** Sections of records, for retrieval. */
export const chunks: Surface = {
  name: 'chunks',
  summary: 'sections of every record as lines, for retrieval',
  needs: [],
  load: async () => (await import('./chunks/make-chunks.ts')).makeChunks,
}
