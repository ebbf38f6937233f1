import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { OutputError } from '../../src/errors.ts'
import { slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildCatalogue, objectsOf, pushFolder, treeOf } from './pushing.ts'
import { deadAddresses } from './readers.ts'

// `npm test` fills the disk of a build, in ../publish/disk.test.ts.
slowTest(
  'a push to a full disk ends in one line, and its files stay whole (needs mount)',
  async ({ skip }) => {
    const folder = temporaryFolder()
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=440k', 'tmpfs', disk]).status !== 0) return skip()
    onTestFinished(() => void spawnSync('umount', ['-l', disk]))
    const to = join(disk, 'target')
    await buildCatalogue(folder, { p1: ['a', 'One'] })
    await pushFolder(folder, to)
    const before = treeOf(folder)
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`q${index}`, ['b', `Title ${index}`] as const]),
    )
    await buildCatalogue(folder, { p1: ['a', 'One'], ...many })
    const refused = pushFolder(folder, to)
    await expect(refused).rejects.toThrow(OutputError)
    await expect(refused).rejects.toThrow(/^Pushing to "file:.*": .*ENOSPC/)
    const after = treeOf(folder)
    for (const [path, text] of Object.entries(objectsOf(to)))
      expect([before[path], after[path]], path).toContain(text)
    expect(deadAddresses(to, Object.keys(before))).toEqual([])
    spawnSync('mount', ['-o', 'remount,size=8m', disk])
    const report = await pushFolder(folder, to, { deleteNow: true, force: ['pusher'] })
    expect(report.resumed).toBeGreaterThan(0)
    expect(objectsOf(to)).toEqual(after)
  },
)
