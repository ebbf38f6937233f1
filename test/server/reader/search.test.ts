import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SearchResult } from '../../../src/search/search-result.ts'
import { everyNth } from '../../helpers/extent.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { folderTarget, hostedTarget, startReader } from './start-reader.ts'

const targets = [
  ['an http address', hostedTarget],
  ['a folder', folderTarget],
] as const

// `npm test` takes the first. reader.test.ts follows a folder.
test.for(everyNth(2, targets))('a reader of %s searches what was pushed last', async ([, targetOf]) => {
  const [folder, target] = [temporaryFolder(), await targetOf()]
  const source = join(folder, 'catalogue.json')
  const publish = async (text: string) => {
    writeFileSync(source, text)
    await build(folder, source, { surfaces: ['llms'] })
    await target.push(folder)
  }
  const sample = readFileSync(SAMPLE, 'utf8')
  await publish(sample)
  const { get } = await startReader(target.reader)
  const search = async (query: string) => {
    const reply = await get(`/api/search?${query}`)
    const { generation, total, hits } = SearchResult.parse(JSON.parse(reply.bytes.toString()))
    return { generation, total, first: hits[0]?.title }
  }
  // Facts of examples/catalogue.json.
  const found = { generation: 1, total: 1, first: 'Whitby Harbour by Kayak: Swing Bridge, Piers and Seals' }
  expect(await search('text=kayak&place=whitby')).toEqual(found)
  expect(await search('q=kayak+in+Whitby+under+50+pounds')).toEqual({ ...found, total: 2 })
  await publish(sample.replaceAll('Whitby Harbour by Kayak', 'Whitby Harbour by Zeppelin'))
  const zeppelin = { generation: 2, total: 1, first: found.first.replace('Kayak', 'Zeppelin') }
  await expect.poll(() => search('text=zeppelin')).toEqual(zeppelin)
  expect((await get('/api/search?text=kayak&currency=x')).status).toBe(400)
})
