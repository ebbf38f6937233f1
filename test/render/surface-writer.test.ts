import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSurfaceWriter, writeSurfaceFile } from '../../src/render/surface-writer.ts'
import { filesIn } from '../helpers/golden.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

test('a surface has files inside the tree, and none that hosts hide, pushes keep or other code writes', async () => {
  const out = temporaryFolder()
  const folder = join(out, 'tree')
  mkdirSync(folder)
  const writer = openSurfaceWriter({ out, number: 1, folder, live: null }, [])
  const taken = ['manifest.json', 'records/all.jsonl', 'records/all.jsonl.gz', 'thin.json', 'changes/1.jsonl']
  const hidden = ['.tourpress/deployed.json', '.tourpress/lock.db', '.htaccess', 'feeds/.x', '.well-known/.x']
  const outside = [
    '',
    '/x',
    '../x',
    'a/../b',
    './a',
    'a/./b',
    'a//b',
    'a/',
    'a\\b',
    'a\0b',
    'a\nb',
    'x'.repeat(1001),
  ]
  for (const path of [...taken, ...hidden, ...outside])
    await expect(writeSurfaceFile(writer, { path, content: 'x' }), path).rejects.toThrow(
      'a surface has no file there',
    )
  const paths = [
    '.nojekyll',
    '.well-known/security.txt',
    'feeds/new 100 % ü.xml',
    'a..b/c.d',
    'llms/__proto__.txt',
  ]
  for (const path of paths) await writeSurfaceFile(writer, { path, content: 'x' })
  expect(filesIn(`${folder}/`).toSorted()).toEqual(paths.toSorted())
})
