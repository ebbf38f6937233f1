// What a catalogue is built with, in one file: `tourpress build` in this folder. docs/config.md says what may stand here.
import { defineConfig } from 'tourpress'
import { csv } from './csv.ts'
import { feed } from './feed.ts'

/** What suppliers call the same. */
const CATEGORIES: Readonly<Record<string, string>> = {
  'Moulin et jardin': 'Mill visit',
  'Canoë et kayak': 'Kayaking',
}

/** Suppliers whose products are not sold this season. */
const CLOSED = ['d1a7436b-9e58-4c21-b0f4-73c5e8a2169d']

export default defineConfig({
  out: 'public',
  baseUrl: 'https://tours.example.com',
  formats: ['json', 'jsonld', 'markdown', csv],
  surfaces: ['llms', 'maps', feed],
  sources: {
    main: { from: 'catalogue.json' },
  },
  serve: { isPublic: true },
  record(record) {
    if (record.type === 'account') return CLOSED.includes(record.id) ? null : record
    if (record.account !== null && CLOSED.includes(record.account.id)) return null
    const { category } = record
    return category === null ? record : { ...record, category: CATEGORIES[category] ?? category }
  },
})
