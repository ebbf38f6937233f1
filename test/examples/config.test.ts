import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { productEntry } from '../helpers/entries.ts'
import { isAll, slowTest } from '../helpers/extent.ts'
import { freePort, runServer } from '../helpers/run-server.ts'
import { tourpressIn } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLI = join(ROOT, 'src/cli.ts')
const CLOSED = 'd1a7436b-9e58-4c21-b0f4-73c5e8a2169d'
const KAYAK = 'harbour-kayak-tour-sh101'

/** A folder with the example and a catalogue, as a user would have it. */
function exampleFolder(): string {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'examples/config'), folder, { recursive: true })
  copyFileSync(join(ROOT, 'examples/catalogue.json'), join(folder, 'catalogue.json'))
  return folder
}

/** Runs a command in that folder, in a separate process. */
function tourpress(folder: string, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
    const child = execFile(process.execPath, [CLI, ...args], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

async function build(folder: string, ...args: string[]) {
  const { code, stdout, stderr } = await tourpress(folder, 'build', '--json', ...args)
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

function edit(folder: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(join(folder, file), text.replace(from, to))
}

const published = (folder: string, file: string) => readFileSync(join(folder, 'public/current', file), 'utf8')

test('no cell of the example of a format begins a formula, and its check reads the text back', async () => {
  const { csv } = await import('../../examples/config/csv.ts')
  const entry = productEntry({ id: '-p', title: '=HYPERLINK("https://evil.example";"Seals")' })
  const line = csv.record(entry)
  expect(line).toMatch(/^"product","'-p","'=HYPERLINK\(""/)
  const file = Buffer.from(csv.open(entry) + line + csv.close)
  expect((await csv.lint(file, 'product')).facts).toMatchObject({
    id: '-p',
    title: '=HYPERLINK("https://evil.example";"Seals")',
  })
})

describe('the example of a config file', () => {
  test('changes and leaves out records, and writes a custom format and surface', async () => {
    const folder = exampleFolder()
    const { code, stdout } = await tourpressIn(folder, ['build', '--json'])
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ accounts: 2, products: 8, leftOut: 5, rejected: 0, dropped: 0 })
    expect(published(folder, 'records/all.jsonl')).not.toContain(CLOSED)
    expect(published(folder, 'products/descente-canoe-cenac-beynac-ng12.csv')).toMatch(
      /^type,id,title,category,locale,operator\r\n"product","descente-canoe-cenac-beynac-ng12","[^"]+","Kayaking","fr-FR","Noix & Gabare"\r\n$/,
    )
    // There is one header, the account, and its three products.
    expect(
      published(folder, 'accounts/5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0.all.csv').match(/\r\n/g),
    ).toHaveLength(5)
    expect(published(folder, 'feed.xml').match(/<item>/g)).toHaveLength(8)
    expect(published(folder, 'llms.txt')).toContain('feed.xml')
    const manifest = JSON.parse(published(folder, 'manifest.json'))
    expect(manifest.options).toMatchObject({
      formats: ['json', 'jsonld', 'markdown', 'csv'],
      surfaces: ['llms', 'maps', 'feed'],
    })
    // `npm test` skips further commands, which are separate processes. test/config/ tests what they read.
    if (!isAll) return
    expect(await tourpress(folder, 'check')).toMatchObject({ code: 0 })
    const shown = JSON.parse((await tourpress(folder, 'config', '--json')).stdout)
    expect(shown.brings).toEqual({ functions: ['record'], formats: ['csv'], surfaces: ['feed'] })
    expect(shown.build.formats).toEqual({
      value: ['json', 'jsonld', 'markdown', 'csv'],
      from: 'tourpress.config.ts: formats',
    })
    writeFileSync(join(folder, 'public/current/products', 'x.csv'), 'foreign')
    const damaged = await tourpress(folder, 'check')
    expect(damaged).toMatchObject({ code: 5 })
  })

  // `npm test` skips these, since each takes many processes. test/config/ covers them in one process.
  slowTest(
    'renders what a changed function makes different, and everything where a format writes otherwise',
    async () => {
      const folder = exampleFolder()
      // Known lines are recognised by their bytes. Records of a JSON document are not.
      const { accounts, products } = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'))
      const typed = (type: string) => (record: object) => `${JSON.stringify({ type, ...record })}\n`
      const lines = [...accounts.map(typed('account')), ...products.map(typed('product'))]
      writeFileSync(join(folder, 'catalogue.jsonl'), lines.join(''))
      edit(folder, 'tourpress.config.ts', 'catalogue.json', 'catalogue.jsonl')
      await build(folder)
      expect(await build(folder)).toMatchObject({ published: false, leftOut: 5 })
      edit(folder, 'tourpress.config.ts', "'Moulin et jardin'", "'Nature walk'")
      const changed = await build(folder, '--explain', KAYAK, '--explain', 'sunday-tideline-walk-sh207')
      // The edit renames another category than before.
      expect(changed).toMatchObject({ published: true, recordChanges: { added: 0, changed: 2, removed: 0 } })
      expect(changed.explained[0]).toContain(`"${KAYAK}" was not rendered`)
      expect(changed.paths.changed).not.toContain(`products/${KAYAK}.csv`)
      const compared = await tourpress(folder, 'diff', '--json')
      expect(JSON.parse(compared.stdout).lines.map(({ op }: { op: string }) => op)).toEqual([
        'changed',
        'changed',
      ])
      edit(folder, 'csv.ts', "'operator']", "'supplier']")
      const anew = await build(folder, '--explain', KAYAK)
      expect(anew).toMatchObject({ published: true, recordChanges: { added: 0, changed: 0, removed: 0 } })
      expect(anew.explained[0]).toContain('a format or surface of the config file')
      expect(published(folder, `products/${KAYAK}.csv`)).toMatch(
        /^type,id,title,category,locale,supplier\r\n/,
      )
      edit(folder, 'feed.ts', 'What is new', 'New and changed')
      expect(await build(folder)).toMatchObject({ published: true })
      expect(published(folder, 'feed.xml')).toContain('New and changed')
    },
  )

  slowTest('says in which file and line its code fails, at which record, and changes nothing', async () => {
    const folder = exampleFolder()
    await build(folder)
    const before = published(folder, 'manifest.json')
    edit(
      folder,
      'tourpress.config.ts',
      'const { category } = record',
      'const { category } = JSON.parse("null")',
    )
    const inRecord = await tourpress(folder, 'build')
    expect(inRecord.code).toBe(2)
    expect(inRecord.stderr).toMatch(
      new RegExp(
        `tourpress: Reading tourpress\\.config\\.ts:\\d+: record\\(\\) failed for the product "${KAYAK}": TypeError: .*\\n  Nothing was changed\\n$`,
      ),
    )
    edit(folder, 'tourpress.config.ts', 'JSON.parse("null")', 'record')
    edit(
      folder,
      'csv.ts',
      'const { type, id } = entry',
      'const { type, id } = entry\n  if (id !== "") throw new RangeError("No room")',
    )
    const inFormat = await tourpress(folder, 'build')
    expect(inFormat).toMatchObject({ code: 2 })
    expect(inFormat.stderr).toMatch(/tourpress: Running csv\.ts:\d+: RangeError: No room\n$/)
    expect(published(folder, 'manifest.json')).toBe(before)
  })

  slowTest('is needed to check, serve or push what it declares', async () => {
    const folder = exampleFolder()
    await build(folder)
    copyFileSync(join(folder, 'tourpress.config.ts'), join(folder, 'elsewhere.ts'))
    writeFileSync(join(folder, 'tourpress.config.ts'), 'export default { out: "public" }')
    for (const [command, ...args] of [['check'], ['serve', '--port', '0'], ['push', 'file:host']] as const) {
      const { code, stderr } = await tourpress(folder, command, ...args)
      expect([command, code]).toEqual([command, 2])
      expect(stderr).toMatch(
        / "public": it was published with the format "csv", which is not built in\n {2}Run tourpress in the folder of the config file/,
      )
    }
    expect(await tourpress(folder, 'check', '--config', 'elsewhere.ts')).toMatchObject({ code: 0 })
    expect(await tourpress(folder, 'push', 'file:host', '--config', 'elsewhere.ts')).toMatchObject({
      code: 0,
    })
    expect(existsSync(join(folder, `host/products/${KAYAK}.csv`))).toBe(true)
    // A build without the config file still works, and removes the custom files.
    expect(await build(folder, 'catalogue.json', '--max-removed', '1')).toMatchObject({
      published: true,
      products: 12,
    })
    expect(existsSync(join(folder, `public/current/products/${KAYAK}.csv`))).toBe(false)
  })
})

// With one process a thread publishes; with several the parent process does.
describe.each(['2', '1'])('a server of %s processes with the example', workers => {
  slowTest('answers in its format, describes it, and publishes writes in it', async () => {
    const folder = exampleFolder()
    await build(folder)
    const account = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
    const store = join(folder, '.tourpress/catalogue.db')
    const added = await tourpress(folder, 'key', 'add', account, '--json')
    const { key } = JSON.parse(added.stdout)
    const port = await freePort()
    const args = ['--config', join(folder, 'tourpress.config.ts'), '--store', store, '--port', String(port)]
    const server = await runServer({
      command: process.execPath,
      args: [CLI, 'serve', '--workers', workers, '--no-access-log', ...args],
      ...{ port, folder },
    })
    try {
      const get = async (path: string, accept = '*/*') => {
        const answer = await fetch(`${server.url}${path}`, { headers: { accept } })
        return { type: answer.headers.get('content-type'), text: await answer.text() }
      }
      const cached = await get(`/api/products/get_products?product_ids=${KAYAK}&format=csv`)
      expect(JSON.parse(cached.text)).toEqual({
        format: 'csv',
        content: expect.stringMatching(/^"product","harbour-kayak-tour-sh101",/),
        count: 1,
      })
      const negotiated = await get(`/exports/products/${KAYAK}`, 'text/csv')
      expect(negotiated.type).toBe('text/csv; charset=utf-8')
      expect(negotiated.text).toBe(published(folder, `products/${KAYAK}.csv`))
      const refused = await get(`/api/products/get_products?product_ids=${KAYAK}&format=pdf`)
      expect(refused.text).toContain('Supported formats: json, jsonl, jsonld, markdown, text, csv')
      expect((await get('/openapi.json')).text).toContain(
        '| `csv` | a line of CSV a record, for spreadsheets |',
      )

      const answer = await fetch(`${server.url}/api/products/bulk-update`, {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ products: [{ id: KAYAK, name: 'Another title' }] }),
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
      let text = ''
      while (!text.includes('"Another title"')) {
        text = (await get(`/exports/products/${KAYAK}`, 'text/csv')).text
        await sleep(50)
      }
    } finally {
      await server.stop()
    }
  })
})

// `npm test` skips this: threads load the config file as the server's processes above do.
slowTest('a large source is read and rendered in threads as it is in one', async () => {
  const folder = exampleFolder()
  const long = 'Two hours on the water. '.repeat(250)
  const lines = Array.from({ length: 1530 }, (_, index) => ({
    ...{ type: 'product', id: `p${index}`, title: `Tour ${index}`, description: long },
    ...{ category: index % 2 === 0 ? 'Nature walk' : 'Canoë et kayak' },
    account: index % 3 === 0 ? { id: CLOSED, name: 'Closed' } : { id: 'a1', name: 'Open' },
  }))
  const [few, many] = [lines.slice(0, 30), lines]
  const write = (products: typeof lines) =>
    writeFileSync(join(folder, 'catalogue.jsonl'), products.map(line => `${JSON.stringify(line)}\n`).join(''))
  edit(folder, 'tourpress.config.ts', 'catalogue.json', 'catalogue.jsonl')
  write(few)
  expect(await build(folder)).toMatchObject({ products: 20, leftOut: 10 })
  const inOne = published(folder, 'products/p1.csv')
  // This is more text and more records than one thread handles.
  write(many.map(line => ({ ...line, description: `${line.description}!` })))
  expect(await build(folder)).toMatchObject({ products: 1020, leftOut: 510 })
  expect(published(folder, 'products/p1.csv')).toBe(inOne)
  expect(published(folder, 'products/p1529.csv')).toMatch(/,"Kayaking",/)
  expect(published(folder, 'accounts/a1.all.csv').match(/\r\n/g)).toHaveLength(1022)
  expect(await tourpress(folder, 'check')).toMatchObject({ code: 0 })
})
