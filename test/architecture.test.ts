import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const architecture = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

/** The rooms in the order of ARCHITECTURE.md, the highest first; `name.ts` stands for a file beside the folders. */
const rooms = [...section('The rooms of `src`').matchAll(/^ {2}([\w.-]+?)\/? {2,}/gm)].map(
  ([, name = '']) => name,
)
const files = globSync('src/**/*.{ts,js}', { cwd: ROOT })

function section(title: string): string {
  const [, text = ''] = architecture.split(`## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}

/** The room of a file of `src`: the folder in it, or the file's own name. */
function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

/** The files of `src` that a file imports, statically, for types, or when it runs. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(/(?:\bfrom|\bimport\(?|require\()\s*'(\.[^']*)'/g)].map(([, path = '']) =>
    relative(ROOT, join(ROOT, dirname(file), path)),
  )
}

describe('ARCHITECTURE.md', () => {
  it('ARCHITECTURE.md lists every room of src, and no other', () => {
    expect([...rooms].sort()).toEqual([...new Set(files.map(roomOf))].sort())
  })

  it('a room imports only rooms that stand below it', () => {
    const upwards = files.flatMap(file =>
      importsOf(file)
        .filter(path => path.startsWith('src/') && roomOf(path) !== roomOf(file))
        .filter(path => rooms.indexOf(roomOf(path)) <= rooms.indexOf(roomOf(file)))
        .map(path => `${file} imports ${path}`),
    )
    expect(upwards).toEqual([])
  })

  it('each answer to "Where is it decided?" names a file that holds the name beside it', () => {
    const rows = [...section('Where is it decided?').matchAll(/^\| .+? \| `([^`]+)` \| `([^`]+)` \|$/gm)]
    const wrong = rows.filter(([, file = '', name = '']) => !contains(file, name)).map(([row]) => row)
    expect(rows.length).toBeGreaterThanOrEqual(25)
    expect(wrong).toEqual([])
  })

  it('no line of ARCHITECTURE.md is too long to be found by eye', () => {
    const cells = architecture
      .split('\n')
      .flatMap(line => (line.startsWith('|') ? line.split(' | ') : [line]))
    expect(cells.filter(cell => cell.length > 160)).toEqual([])
  })
})

function contains(file: string, name: string): boolean {
  const [path = ''] = globSync(file, { cwd: ROOT })
  return path !== '' && readFileSync(join(ROOT, path), 'utf8').includes(name)
}
