import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { browserCode } from '../../src/runtime/browser-code.ts'
import { packageRoot } from '../../src/runtime/package.ts'

const folder = join(packageRoot, 'browser')

it.each(['find-products.js', 'try-requests.js'] as const)(
  'browserCode gives %s without what the compiler reads',
  file => {
    const code = browserCode(file)
    expect(code).toMatch(/^'use strict'\n\{\n/)
    expect(code).not.toMatch(/\/\*\*|@/)
    expect(() => new Script(code)).not.toThrow()
    const lines = new Set(readFileSync(join(folder, file), 'utf8').split('\n'))
    const others = code.split('\n').filter(line => !lines.has(line))
    expect(others.length).toBeLessThan(4)
  },
)
