import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/server/endpoints/index.ts'

const FOLDER = join(import.meta.dirname, '../../src/server/endpoints')

test('endpoints lists everything that the files of its folder export', async () => {
  const files = readdirSync(FOLDER).filter(file => file !== 'index.ts')
  const modules = await Promise.all(files.map(file => import(join(FOLDER, file))))
  const exported = modules.flatMap((module: object) => Object.values(module))
  expect(new Set(endpoints)).toEqual(new Set(exported))
  expect(endpoints).toHaveLength(exported.length)
})

test('endpoints have a path of their own each', () => {
  const paths = endpoints.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
