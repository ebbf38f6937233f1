import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBeside } from './run-beside.ts'

const SOURCES = join(import.meta.dirname, '../../src')

/** A format whose file of a record is an object with the field `headline`. */
const CONFIG = `const own = {
  name: 'own', summary: 's', extension: '.own', mediaType: 'application/x-own', offeredForProducts: true,
  isNegotiated: false, open: () => '', close: '', separator: ',', textStart: () => 0,
  response: { type: 'document', open: '' }, validate: () => null, lint: () => ({ issues: [], facts: {} }),
  record: ({ type, product, account }) => JSON.stringify({ headline: type === 'product' ? product.title : account.name }),
  fields: file => JSON.parse(file.toString()),
}
export default { formats: [own], surfaces: 'none' }`

/** Builds twice, the second time on the first tree. What it imports is loaded before the config file is. */
const PROGRAM = `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { resolve } from 'node:path'
  import { DEFAULTS } from ${JSON.stringify(`${SOURCES}/config/build-options.ts`)}
  import { useConfigFile } from ${JSON.stringify(`${SOURCES}/config/use-config-file.ts`)}
  import { publish } from ${JSON.stringify(`${SOURCES}/publish/publish.ts`)}
  import { silentProgress as progress } from ${JSON.stringify(`${SOURCES}/runtime/progress.ts`)}
  import { fileSource } from ${JSON.stringify(`${SOURCES}/source/file.ts`)}
  await useConfigFile(resolve('config.mjs'))
  const build = async (out, title, base) => {
    const record = { type: 'product', id: 'p', title, account: { id: 'a', name: 'Boats' } }
    writeFileSync(out + '.jsonl', JSON.stringify(record) + '\\n')
    const own = { out, store: out + '.db', base, formats: ['own'], surfaces: [] }
    await publish(fileSource(out + '.jsonl'), { ...DEFAULTS, ...own }, { progress, now: new Date() })
  }
  await build('first', 'Seals', null)
  await build('second', 'Seals at dusk', 'first/current')
  console.log(readFileSync('second/current/changes/2.jsonl', 'utf8'))`

test("a build on a base tells the fields of a config file's format in the change feed", async () => {
  expect(await runBeside({ 'config.mjs': CONFIG }, PROGRAM)).toMatchObject({
    id: 'p',
    fields: { headline: ['Seals', 'Seals at dusk'] },
  })
})
