import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedFields } from '../../src/plan/changed-fields.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** A folder with these files of the product `p`. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'products'))
  for (const [suffix, content] of Object.entries(files))
    writeFileSync(join(folder, `products/p.${suffix}`), JSON.stringify(content))
  return folder
}

const compare = (before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) =>
  changedFields({ before: folderOf(before), now: folderOf(now) }, 'product', 'p')

test('changedFields tells fields as the cache record has them, and others as OCTO has them', () => {
  const option = { id: 'o', title: 'A', internalName: 'A', units: [1] }
  expect(
    compare(
      {
        json: { title: 'A', category: '', gone: 1 },
        'octo.json': { title: 'A', reference: null, options: [option] },
      },
      {
        json: { title: 'B', category: 'Walks' },
        'octo.json': { title: 'B', reference: 'R', options: [{ ...option, title: 'B', internalName: 'B' }] },
      },
    ),
  ).toEqual({ title: ['A', 'B'], category: ['', 'Walks'], gone: [1, null], reference: [null, 'R'] })
  const named = { ...option, title: 'Morning', internalName: 'M' }
  expect(
    compare(
      { 'octo.json': { title: 'A', options: [named] } },
      { 'octo.json': { title: 'A', options: [option] } },
    ),
  ).toEqual({ options: [[named], [{ id: 'o', units: [1] }]] })
})

test('changedFields takes a file that is missing now for one that stayed, and tells nothing without files before', () => {
  expect(compare({ json: { title: 'A' }, 'octo.json': { title: 'A' } }, { json: { title: 'B' } })).toEqual({
    title: ['A', 'B'],
  })
  expect(compare({}, { json: { title: 'B' } })).toBeNull()
  expect(compare({ json: ['no', 'fields'] }, { json: { title: 'B' } })).toBeNull()
})
