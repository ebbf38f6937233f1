import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { surfaces } from '../../src/surfaces/index.ts'

describe('surfaces', () => {
  test('surfaces are the folders beside the list, without shared code', () => {
    const entries = readdirSync(new URL('../../src/surfaces/', import.meta.url), { withFileTypes: true })
    const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
    expect(surfaces.map(({ name }) => name).sort()).toEqual(folders.filter(name => name !== 'shared').sort())
  })
})
