// What `npm start` publishes: the sample with the pictures of this folder, at the addresses that its server gives them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Surface } from 'tourpress'

const ADDRESS = process.env['TOURPRESS_BASE_URL'] ?? ''

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.svg'))
  .sort()
  .map(path => ({ path: `pictures/${path}`, content: readFileSync(join(import.meta.dirname, path)) }))
const paths = new Set(files.map(({ path }) => path))

const hash = createHash('sha256')
for (const { path, content } of files) hash.update(path).update(content)

const pictures: Surface = {
  name: 'pictures',
  summary: 'drawn pictures of the sample',
  version: hash.digest('hex'),
  needs: [],
  // Pages show them, so a push sends them before pages.
  uploadOrders: [[/^pictures\//, 'record']],
  load: async () => ({ join: () => files }),
}

/** The address of the drawing that stands for a supplier's picture; null where nothing was drawn. */
function drawn(address: string): string | null {
  const name = /^https:\/\/media\.example\.com\/(.+)\.(?:jpg|png)$/.exec(address)?.[1]
  const path = `pictures/${name}.svg`
  return paths.has(path) ? `${ADDRESS}/${path}` : null
}

export default defineConfig({
  version: ADDRESS,
  surfaces: ['pages', 'llms', 'chunks', 'bulk', pictures],
  record(record) {
    const media = record.media.flatMap(medium => {
      if (medium.type?.startsWith('image/') !== true) return [medium]
      const src = drawn(medium.src)
      return src === null ? [] : [{ ...medium, src, type: 'image/svg+xml' }]
    })
    if (record.type === 'product') return { ...record, media }
    const { banner, logo } = record
    return { ...record, media, banner: banner && drawn(banner), logo: logo && drawn(logo) }
  },
})
