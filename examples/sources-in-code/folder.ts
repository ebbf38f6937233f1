// A source in code: a folder of Markdown files, each a tour with `key: value` lines before its description.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineSource } from 'tourpress'

const FOLDER = join(import.meta.dirname, 'tours')
const COMPANY = { id: 'walks', name: 'Ferry & Fell Walks' }

function tourIn(name: string): object {
  const [, head = '', description = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? []
  const fields = head.split('\n').map(line => line.split(/:\s*(.*)/).slice(0, 2))
  return {
    type: 'product',
    id: name.slice(0, -'.md'.length),
    account: COMPANY,
    description,
    ...Object.fromEntries(fields),
  }
}

export const folder = defineSource({
  name: 'the folder of tours',
  async *read() {
    const names = readdirSync(FOLDER).filter(name => name.endsWith('.md'))
    yield { records: [{ type: 'account', ...COMPANY }, ...names.sort().map(tourIn)] }
  },
})
