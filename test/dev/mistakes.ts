import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { save } from './run-dev.ts'

const WORDS = readFileSync(join(import.meta.dirname, '../../templates/site.yaml'), 'utf8')

/** A mistake in a file of a `devFolder`, with what a page says of it, and how it is mended. */
export interface MadeMistake {
  make(): void
  mend(): void
  said: RegExp
}

/** Mistakes in each kind of file that a preview watches. */
export function mistakesIn(folder: string): MadeMistake[] {
  const edit = (name: string, change: (text: string) => string, said: RegExp): MadeMistake => {
    const file = join(folder, name)
    const before = readFileSync(file, 'utf8')
    return { make: () => save(file, change(before)), mend: () => save(file, before), said }
  }
  const add = (name: string, text: string, said: RegExp): MadeMistake => {
    const file = join(folder, name)
    return { make: () => save(file, text), mend: () => rmSync(file), said }
  }
  const page = 'templates/page.md'
  const style = 'theme/theme.css'
  const config = 'tourpress.config.ts'
  return [
    edit(page, text => `${text}\n:value{siteNme}\n`, /page\.md", line 35: .*"siteNme".*\bsiteName\b/s),
    edit(page, text => `${text}\n:::header\n`, /page\.md", line 35: ":::header" has no end/),
    edit(
      page,
      text => text.replace('::text{main}', ':::nav[X]\n::text{main}\n:::'),
      /page\.md", line 14: ::text\{main\} stands in ":::nav"/,
    ),
    add('templates/product.md', '# :value{Titel}\n', /product\.md", line 1: .*"Titel".*\btitle\b/s),
    add('templates/site.yaml', `${WORDS}\nnxt: Onwards\n`, /site\.yaml": there is no word "nxt"/),
    add('templates/site.yaml', `${WORDS}\nmore: [`, /site\.yaml", line \d+: the file is not valid YAML/),
    edit(style, text => `${text}\n@import "x.css";`, /theme\.css", line 37: @import .*into this file/s),
    edit(style, text => `${text}\np { background: url(x.svg) }`, /line 37: there is no file "theme\/x\.svg"/),
    edit(config, text => text.replace('theme:', 'thme:'), /config\.ts: thme: .*Did you mean theme\?/s),
    edit('parts.ts', () => 'export const templates = oops\n', /parts\.ts:1: ReferenceError: oops/),
    edit('catalogue.json', text => text.slice(0, 5000), /catalogue\.json": it is not valid JSON/),
    {
      make: () => symlinkSync('/etc/hostname', join(folder, 'theme/note.txt')),
      mend: () => rmSync(join(folder, 'theme/note.txt')),
      said: /the link "theme\/note\.txt" leads out of it, to "\/etc\/hostname"/,
    },
  ]
}
