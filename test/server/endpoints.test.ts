import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonErrors, tooManyWrongKeys, unauthorized } from '../../src/server/common-errors.ts'
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

test('docs/server.md tells every text with which a request is refused', () => {
  const own = endpoints.flatMap(({ documentation: { errors = [], parameters = [] } = {} }) => [
    ...errors,
    ...parameters.flatMap(parameter => parameter.errors ?? []),
  ])
  const page = readFileSync(join(import.meta.dirname, '../../docs/server.md'), 'utf8')
  const told = [...page.matchAll(/^\| (\d{3}) \|.*\| (.*?) \|$/gm)].flatMap(([, status, texts = '']) =>
    [...texts.matchAll(/`(.*?)`/g)].map(([, text]) => `${status} ${text}`),
  )
  const texts = [...own, ...commonErrors, unauthorized, tooManyWrongKeys].map(
    ({ status, example }) => `${status} ${example}`,
  )
  expect(new Set(told)).toEqual(new Set(texts))
})
