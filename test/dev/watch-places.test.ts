import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type WatchedPlace, watchPlaces } from '../../src/dev/watch-places.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { save } from './run-dev.ts'

test('a folder that goes and comes again is watched again', async () => {
  const root = temporaryFolder()
  const [templates, away] = [join(root, 'templates'), join(root, 'away')]
  mkdirSync(templates)
  writeFileSync(join(root, 'catalogue.json'), '{}')
  let next = Promise.withResolvers<string[]>()
  const places: WatchedPlace[] = [
    { path: templates, kind: 'page' },
    { path: join(root, 'catalogue.json'), kind: 'source' },
  ]
  const watched = watchPlaces(kinds => {
    watched.set(places)
    next.resolve([...kinds])
  })
  onTestFinished(() => watched.close())
  watched.set(places)
  const after = async (change: () => void): Promise<string[]> => {
    next = Promise.withResolvers()
    change()
    return next.promise
  }
  const edit = () => save(join(templates, 'page.md'), 'Words')
  expect(await after(edit)).toEqual(['page'])
  expect(await after(() => renameSync(templates, away))).toContain('page')
  expect(await after(() => renameSync(away, templates))).toContain('page')
  // What came before may still be told of.
  await expect.poll(() => after(edit)).toEqual(['page'])
  await expect.poll(() => after(() => save(join(root, 'catalogue.json'), '[]'))).toEqual(['source'])
})
