import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectRejections } from '../../src/publish/rejections.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

test('collectRejections counts every case, and keeps the first 10,000 of each kind', () => {
  const rejections = collectRejections(join(temporaryFolder(), 'catalogue.db'))
  rejections.add('dropped', 1, 'p', { path: 'faqs[0]', reason: 'is empty' })
  for (let line = 1; line <= 10_001; line++)
    rejections.add('rejected', line, null, { path: '', reason: `is not an object: ${line}` })
  rejections.add('dropped', 2, 'q', { path: 'faqs[1]', reason: 'is empty' })
  rejections.finish()
  const lines = readFileSync(rejections.file, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(10_002)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ outcome: 'dropped', line: 2, path: 'faqs[1]' })
  expect(rejections.rejected).toBe(10_001)
  expect(rejections.problems.map(({ count }) => count)).toEqual([10_001, 2])
})
