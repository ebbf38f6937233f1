import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksIn } from '../../helpers/crawl-index.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

test('a line of llms.txt says what a traveller asks for: access, days, languages, private tours and cancellation', async () => {
  const folder = temporaryFolder()
  const product = {
    ...{ type: 'product', id: 'p1', title: 'Abbey', locale: 'en-GB', account: { id: 'a' } },
    ...{ shortDescription: 'Ruins.', categoryLabels: ['private-tours', 'Tea included'] },
    ...{ startDate: '2026-12-05', endDate: '2027-01-10', durationMinutesFrom: 90 },
    commentary: [{ language: 'en-GB' }, { language: 'fr', format: 'WRITTEN' }],
    features: [
      { type: 'ACCESSIBILITY_INFORMATION', shortDescription: '<p>Step-free, <b>paved</b></p>' },
      { type: 'ACCESSIBILITY_INFORMATION', shortDescription: 'Ramp' },
      { type: 'CANCELLATION_TERM', shortDescription: 'Full refund up to 1 day before the start.' },
    ],
  }
  const records = [{ type: 'account', id: 'a', name: 'Walks' }, product]
  await build(folder, writeRecords(folder, records), { surfaces: ['llms'], formats: ['markdown'] })
  const text = readFileSync(join(folder, 'out/current/llms.txt'), 'utf8')
  const [line] = linksIn(text, 'Products') ?? []
  expect(line?.note?.replace(/^\d+ tokens\. /, '')).toBe(
    'Private tours, Tea included, cancellation until 1 day before, Step-free, paved, 90 minutes, 5 Dec 2026 to 10 Jan 2027, in English, French. Ruins.',
  )
})
