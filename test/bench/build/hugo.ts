import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram } from '../../helpers/has-program.ts'
import { freshFolder } from '../fresh-folder.ts'
import { assertDone, runCommand } from '../run-measured.ts'
import { assertRendered } from './assert-rendered.ts'
import type { BuildPeer, BuildTask, LeftOut } from './build-peer.ts'

const hasHugo = hasProgram('hugo')
const SITE = join(import.meta.dirname, 'hugo')

/** Hugo renders content files, which are made of the catalogue beforehand, with the templates in `hugo/layouts`. */
export function hugo({ folder, source, products }: BuildTask): BuildPeer | LeftOut {
  if (!hasHugo) return { leftOut: 'Hugo is left out: it is not installed' }
  const content = join(freshFolder(folder), 'content')
  writeContent(content, source)
  return {
    name: 'Hugo, renders products',
    isOnce: true,
    run() {
      const output = join(freshFolder(folder), 'site')
      const places = ['--source', SITE, '--contentDir', content, '--destination', output]
      const taken = runCommand('hugo', { args: ['--quiet', '--noBuildLock', ...places] })
      assertDone('Running Hugo', taken)
      assertRendered(output, source, products)
      return taken
    },
    comparison: { text: 'its : ours' },
  }
}

/** A file for each product, whose front matter is the record as JSON. `type` means something else to Hugo. */
function writeContent(content: string, source: string): void {
  const section = join(content, 'products')
  mkdirSync(section, { recursive: true })
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    if (!line.startsWith('{"type":"product"')) continue
    const { type: _, ...product } = JSON.parse(line)
    writeFileSync(join(section, `${product.id}.md`), `${JSON.stringify(product)}\n`)
  }
}
