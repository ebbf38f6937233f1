import { expect, test } from 'vitest'
import { unsupportedSystem } from '../../src/runtime/unsupported-system.js'

test.for([
  ['linux', '26.10.0', null],
  ['darwin', '24.0.0', null],
  ['linux', '22.23.3', 'Running on Node 22.23.3, but Node 24 or newer is needed.'],
  ['win32', '26.10.0', 'Running on Windows: use WSL, where tourpress runs as on Linux.'],
] as const)('unsupportedSystem says of %s and Node %s: %s', ([platform, node, reason]) => {
  expect(unsupportedSystem({ platform, versions: { node } })).toBe(reason)
})
