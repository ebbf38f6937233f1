import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadChunks, type VectorStore } from '../../examples/load-chunks.ts'
import { listen } from '../helpers/listen.ts'
import { SAMPLE } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

/**
 * A vector store without vectors. As stores of LangChain do, it refuses a chunk that it already has (Pinecone adds it
 * twice), metadata with nested values (Chroma), and an empty list of ids (Pinecone).
 */
function textStore() {
  const texts = new Map<string, string>()
  const store: VectorStore = {
    async addDocuments(chunks, { ids }) {
      expect(ids).not.toEqual([])
      for (const [index, { id, pageContent, metadata }] of chunks.entries()) {
        expect(ids[index]).toBe(id)
        expect(texts.has(id)).toBe(false)
        for (const value of Object.values(metadata).flat())
          expect(typeof value).toMatch(/^(?:string|number)$/)
        texts.set(id, pageContent)
      }
    },
    async delete({ ids }) {
      expect(ids).not.toEqual([])
      for (const id of ids) texts.delete(id)
    },
  }
  return { texts, store }
}

/** Serves the current files of a folder. */
function serveFiles(folder: string): Promise<string> {
  return listen(({ url = '' }, answer) => {
    const file = join(folder, decodeURI(url))
    if (existsSync(file)) answer.end(readFileSync(file))
    else answer.writeHead(404).end()
  })
}

function publishedTexts(folder: string): Map<string, string> {
  const chunks = join(folder, 'out/current/chunks')
  const lines = readdirSync(chunks)
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(chunks, name), 'utf8').split('\n').slice(0, -1))
  return new Map(
    lines.map((line): { id: string; text: string } => JSON.parse(line)).map(({ id, text }) => [id, text]),
  )
}

test('load-chunks fills a vector store, follows changes, and reports failures', async () => {
  const folder = temporaryFolder()
  const source = join(folder, 'catalogue.json')
  const sample = JSON.parse(readFileSync(SAMPLE, 'utf8'))
  const publish = async (products: object[]) => {
    writeFileSync(source, JSON.stringify({ ...sample, products }))
    await build(folder, source, { surfaces: ['chunks'], formats: ['markdown'], force: ['removed'] })
  }
  await publish(sample.products)
  const tree = await serveFiles(join(folder, 'out/current'))
  const { texts, store } = textStore()
  let last = await loadChunks(tree, store)
  expect(last).toBe(1)
  expect(texts.size).toBeGreaterThan(12)
  expect(new Map([...texts].sort())).toEqual(new Map([...publishedTexts(folder)].sort()))

  const [first, second, ...others] = sample.products
  await publish([{ ...first, description: 'Another text.' }, second, ...others.slice(1)])
  await publish([{ ...first, title: 'Another title' }, ...others])
  last = await loadChunks(tree, store, last)
  expect(last).toBe(3)
  expect(new Map([...texts].sort())).toEqual(new Map([...publishedTexts(folder)].sort()))

  const media = [{ src: 'https://images.example/seal.jpg', type: 'image/jpeg', rel: 'COVER' }]
  await publish([{ ...first, title: 'Another title', media }, ...others])
  last = await loadChunks(tree, store, last)
  expect(last).toBe(4)
  expect(new Map([...texts].sort())).toEqual(new Map([...publishedTexts(folder)].sort()))

  rmSync(join(folder, 'out/current/changes/3.chunks.jsonl'), { force: true })
  await expect(loadChunks(tree, store, 2)).rejects.toThrow('changes/3.chunks.jsonl: 404')
})
