import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { slowTest } from '../helpers/extent.ts'
import { SAMPLE } from '../helpers/server.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')
const PICTURES = join(ROOT, 'examples/pictures')
const ADDRESS = 'http://127.0.0.1:8080/exports'

const Media = z.object({ media: z.array(z.object({ src: z.string(), rel: z.string() })) })
const Sample = z.object({ accounts: z.array(Media), products: z.array(Media) })

const drawings = globSync('**/*.svg', { cwd: PICTURES }).toSorted()

test('drawings of the sample are small, and describe what they show', () => {
  const sizes = drawings.map(path => statSync(join(PICTURES, path)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  for (const path of drawings)
    expect(readFileSync(join(PICTURES, path), 'utf8'), path).toMatch(/^<svg .+\n<title>.+<\/title>\n/)
})

test('every cover and logo of the sample has a drawing, and each drawing stands for a picture of it', () => {
  const { accounts, products } = Sample.parse(JSON.parse(readFileSync(SAMPLE, 'utf8')))
  const media = [...accounts, ...products].flatMap(record => record.media)
  const path = (src: string) => src.replace('https://media.example.com/', '').replace(/\.\w+$/, '.svg')
  const needed = media.filter(({ rel }) => rel !== 'GALLERY').map(({ src }) => path(src))
  expect(drawings).toEqual(expect.arrayContaining(needed))
  expect(media.map(({ src }) => path(src))).toEqual(expect.arrayContaining(drawings))
})

// `npm test` skips this build in a separate process: the test above shows that no drawing is missing.
slowTest('npm start gives every product and operator a picture, each at an address of its own server', () => {
  const folder = temporaryFolder()
  const [out, store] = [join(folder, 'out'), join(folder, 'catalogue.db')]
  const args = ['--config', join(PICTURES, 'tourpress.config.ts'), '--out', out, '--store', store]
  execFileSync(
    process.execPath,
    [join(ROOT, 'src/cli.ts'), 'build', join(ROOT, 'examples/catalogue.json'), ...args],
    { env: { ...process.env, TOURPRESS_BASE_URL: ADDRESS }, stdio: 'ignore' },
  )
  const tree = join(out, 'current')
  const pages = globSync('{products,accounts}/*.html', { cwd: tree })
  expect(pages).toHaveLength(15)
  const shown = pages.flatMap(path => {
    const page = readFileSync(join(tree, path), 'utf8')
    const sources = [...page.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, source = '']) => source)
    expect(sources, path).not.toEqual([])
    return sources
  })
  const paths = drawings.map(path => `pictures/${path}`)
  expect([...new Set(shown)].toSorted()).toEqual(paths.map(path => `${ADDRESS}/${path}`))
  expect(globSync('pictures/**/*.svg', { cwd: tree }).toSorted()).toEqual(paths)
})
