import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { codeFile } from '../../src/runtime/package.ts'
import { slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const FILES = {
  'catalogue.jsonl':
    '{"type":"product","id":"p1","title":"Seals","account":{"id":"a1","name":"Blue Boats"}}\n',
  'make-feed.mjs': `export const make = { join: () => [{ path: 'feed.txt', content: 'one' }] }`,
  'tourpress.config.mjs': `
    const feed = { name: 'feed', summary: 's', needs: [], load: async () => (await import('./make-feed.mjs')).make }
    export default { surfaces: [feed] }`,
}

/** In a process of its own, for the config file is of the whole process. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs'
  import { resolve } from 'node:path'
  const { useConfigFile } = await import(${JSON.stringify(codeFile('config/use-config-file'))})
  const { createPublisher } = await import(${JSON.stringify(codeFile('publish/create-publisher'))})
  writeFileSync('make-feed.mjs', 'throw new Error("not now")')
  await useConfigFile(resolve('tourpress.config.mjs'))
  const publisher = createPublisher({ out: 'out', store: 'catalogue.db' })
  const published = () => publisher.publish().catch(error => error.message.split('\\n')[0])
  const said = [await published(), await published()]
  writeFileSync('make-feed.mjs', "export const make = { join: () => [{ path: 'feed.txt', content: 'two' }] }")
  console.log(JSON.stringify([...said, await published()]))
  await publisher.close()`

/** The error of the config file's code, with file and line. */
const NAMED = 'Running make-feed.mjs:1: Error: not now'

// A process of its own with three publishes. test/config/ asks what is said of code that cannot be loaded.
slowTest('createPublisher publishes once code can be loaded that could not be loaded before', () => {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries({ ...FILES, 'publish.mjs': PROGRAM }))
    writeFileSync(join(folder, name), content)
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['--no-warnings', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  run(codeFile('cli'), 'build', 'catalogue.jsonl', '--out', 'out', '--store', 'catalogue.db')
  expect(JSON.parse(run('publish.mjs'))).toEqual([NAMED, NAMED, 2])
})
