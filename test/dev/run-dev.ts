import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ask, type RequestHeaders } from '../helpers/server.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Registers what ends with the test, or with all tests of a file. */
type WhenDone = (end: () => void) => void

/**
 * A folder with templates and theme, and a config file that imports another file. Its catalogue is two operators of the
 * sample with four products, since each change builds them again.
 */
export function devFolder(whenDone: WhenDone = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-dev-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(ROOT, 'examples/themed'), folder, { recursive: true })
  const { accounts, products } = JSON.parse(readFileSync(join(ROOT, 'examples/catalogue.json'), 'utf8'))
  const few = { accounts: accounts.slice(0, 2), products: products.slice(0, 4) }
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(few, null, 2))
  writeFileSync(join(folder, 'parts.ts'), "export const templates = 'templates'\n")
  const made = "formats: ['json', 'markdown'], surfaces: ['llms']"
  const config = `{ sources: { default: { from: 'catalogue.json' } }, templates, theme: 'theme', ${made} }`
  const lines = ["import { templates } from './parts.ts'", `export default ${config}`]
  writeFileSync(join(folder, 'tourpress.config.ts'), `${lines.join('\n')}\n`)
  return folder
}

/** Runs `tourpress dev` in `folder`, and opens it as a browser does. */
export async function runDev(folder: string, whenDone: WhenDone = onTestFinished) {
  const cli = join(ROOT, 'src/cli.ts')
  const child = spawn(process.execPath, [cli, 'dev', '--port', '0'], { cwd: folder })
  whenDone(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', text => {
    errors += text
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), failed(child, () => errors)])
  const address = new URL(String(line).replace('Open ', '').trim())
  const bare = async (path: string, headers: RequestHeaders = {}, method = 'GET') => {
    const given = { host: address.host, ...headers }
    const { bytes, ...answer } = await ask(address.origin, { path, method, headers: given })
    return { ...answer, body: bytes.toString() }
  }
  const { headers } = await bare(`/${address.search}`)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return {
    address,
    cookie,
    bare,
    errors: () => errors,
    get: (path: string) => bare(path, { cookie }),
    events: () => follow(address, cookie),
    async stop(signal: NodeJS.Signals) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function failed(child: ChildProcess, errors: () => string): Promise<never> {
  await once(child, 'exit')
  throw new Error(errors())
}

/** Follows the events of a preview. `next` resolves with the next one that comes. */
async function follow({ hostname, port, host }: URL, cookie: string) {
  const asked = request({ hostname, port, path: '/.dev/events', headers: { host, cookie } }).end()
  const [response] = await once(asked, 'response')
  await once(response, 'data')
  return {
    next: async (): Promise<string> => String((await once(response, 'data'))[0]),
    close: () => asked.destroy(),
  }
}

/** Saves a file as editors do. */
export function save(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
