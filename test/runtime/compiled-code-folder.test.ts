import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compiledCodeFolder } from '../../src/runtime/compiled-code-folder.js'

test('compiledCodeFolder takes XDG_CACHE_HOME only where it is absolute, so that no code is run out of a project', () => {
  expect(compiledCodeFolder({ XDG_CACHE_HOME: '/var/cache' })).toBe('/var/cache/tourpress')
  const own = join(homedir(), '.cache/tourpress')
  expect(compiledCodeFolder({ XDG_CACHE_HOME: '.cache' })).toBe(own)
  expect(compiledCodeFolder({ XDG_CACHE_HOME: '' })).toBe(own)
  expect(compiledCodeFolder({})).toBe(own)
})
