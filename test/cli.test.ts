import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './helpers/workspace.ts'
import { startCli } from './server/http/serve-command.ts'

test('a command of which nobody reads the output does what it is told all the same', async () => {
  const out = join(temporaryFolder(), 'out')
  const source = join(import.meta.dirname, '../examples/catalogue.json')
  const { child, stderr, ended } = startCli(['build', source, '--json', '--out', out, '--store', `${out}.db`])
  child.stdout?.destroy()
  expect(await ended).toBe(0)
  expect(stderr()).not.toContain('EPIPE')
  expect(readlinkSync(join(out, 'current'))).toBe('generations/000001')
})
