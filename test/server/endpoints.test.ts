import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonErrors, readerErrors, tooManyWrongKeys, unauthorized } from '../../src/server/common-errors.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'

const FOLDER = join(import.meta.dirname, '../../src/server/endpoints')

test('endpoints lists every endpoint that the files of the folder export', async () => {
  const files = readdirSync(FOLDER).filter(file => file !== 'index.ts')
  const modules = await Promise.all(files.map(file => import(join(FOLDER, file))))
  const exported = modules.flatMap((module: object) => Object.values(module))
  expect(new Set(endpoints)).toEqual(new Set(exported))
  expect(endpoints).toHaveLength(exported.length)
})

test('endpoints have different paths', () => {
  const paths = endpoints.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('docs/server.md lists every error text', () => {
  const declared = endpoints.flatMap(({ documentation: { errors = [], parameters = [] } = {} }) => [
    ...errors,
    ...parameters.flatMap(parameter => parameter.errors ?? []),
  ])
  const page = readFileSync(join(import.meta.dirname, '../../docs/server.md'), 'utf8')
  const listed = [...page.matchAll(/^\| (\d{3}) \|.*\| (.*?) \|$/gm)].flatMap(([, status, texts = '']) =>
    [...texts.matchAll(/`(.*?)`/g)].map(([, text]) => `${status} ${text}`),
  )
  const others = [
    ...Object.values(commonErrors),
    ...Object.values(readerErrors),
    unauthorized,
    tooManyWrongKeys,
  ]
  const texts = [...declared, ...others].map(({ status, example }) => `${status} ${example}`)
  expect(new Set(listed)).toEqual(new Set(texts))
})
