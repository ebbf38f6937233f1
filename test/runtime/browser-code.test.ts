import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { browserCode } from '../../src/runtime/browser-code.ts'
import { packageRoot } from '../../src/runtime/package.ts'

const folder = join(packageRoot, 'browser')

it.each(['find-products', 'try-requests'] as const)(
  'browserCode gives %s without what the compiler reads',
  name => {
    const code = browserCode(name)
    expect(code).toMatch(/^'use strict'\n\{\n/)
    expect(code).not.toMatch(/\/\*\*|@/)
    expect(() => new Script(code)).not.toThrow()
    const lines = new Set(readFileSync(join(folder, `${name}.js`), 'utf8').split('\n'))
    const others = code.split('\n').filter(line => !lines.has(line))
    expect(others.length).toBeLessThan(4)
  },
)
