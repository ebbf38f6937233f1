// `npm run try-package`: packs tourpress, installs the tarball into an empty folder as a user would, and there
// compiles and runs the programs of docs/library.md, then builds, checks and serves the sample catalogue, all of it on the
// Node that runs this script. Ends with 1 where anything differs from what the checkout itself does.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..')
/**
 * The package has a file for each part that is loaded by itself. With more files than this, it probably has one for
 * each source file.
 */
const MOST_FILES = 150
const SAMPLE = 'catalogue.json'
const PRODUCT = 'harbour-kayak-tour-sh101'

const Packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))

const folder = mkdtempSync(join(tmpdir(), 'tourpress-package-'))
// The PATH begins with the Node that runs this script, so that it runs the package too.
const environment = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env['PATH'] }
try {
  const archive = pack()
  install(archive)
  runPrograms()
  buildWithConfig()
  tourpress('build', SAMPLE, '--surfaces', 'all', '--base-url', 'https://tours.example.com')
  tourpress('check')
  compareWithCheckout()
  await serveSample()
  await previewSample()
  console.log(`The package works on Node ${process.versions.node}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command: string, args: readonly string[], cwd = folder): string {
  return execFileSync(command, args, { cwd, env: environment, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** Runs the installed command. */
function tourpress(...args: string[]): string {
  return run(join(folder, 'node_modules/.bin/tourpress'), args)
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Trying the package: ${what}`)
}

function pack(): string {
  run('npm', ['run', 'build'], ROOT)
  // The build is not left to npm's own hook, since it would print on the standard output that is parsed here.
  const [packed] = Packed.parse(
    JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT)),
  )
  expect(packed !== undefined, 'npm packed nothing')
  const { filename, files } = packed ?? { filename: '', files: [] }
  const code = files.filter(({ path }) => path.startsWith('dist/'))
  expect(
    code.length < MOST_FILES,
    `${code.length} files of code are packed, and fewer than ${MOST_FILES} should be`,
  )
  const links = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)
  for (const [, link = ''] of links)
    expect(
      files.some(({ path }) => path === link || path.startsWith(`${link}/`)),
      `README.md links to ${link}, which is not packed`,
    )
  const maps = files.filter(({ path }) => path.endsWith('.map'))
  expect(maps.length === 0, `source maps are packed: ${maps.map(({ path }) => path).join(', ')}`)
  return join(folder, filename)
}

function install(archive: string): void {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', type: 'module', private: true }))
  const compiler = ['typescript', '@types/node'].map(name => `${name}@${devDependencies[name]}`)
  run('npm', ['install', '--no-audit', '--no-fund', archive, ...compiler])
  cpSync(join(ROOT, 'examples', SAMPLE), join(folder, SAMPLE))
}

/** Compiles and runs the programs of docs/library.md, as a strict user does: without `skipLibCheck`. */
function runPrograms(): void {
  const files = programsIn('docs/library.md').map((program, index) => {
    writeFileSync(join(folder, `program-${index}.ts`), program)
    return `program-${index}.ts`
  })
  compile(folder, files)
  for (const file of files)
    expect(run(process.execPath, [file]) !== '', `${file} of docs/library.md prints nothing`)
}

function programsIn(page: string): string[] {
  const documentation = readFileSync(join(ROOT, page), 'utf8')
  const programs = [...documentation.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = '']) => program)
  expect(programs.length > 0, `${page} shows no program`)
  return programs
}

function compile(place: string, files: readonly string[], others: object = {}): void {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2024', types: ['node'], lib: ['es2024', 'esnext.disposable'] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...others,
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  run(join(folder, 'node_modules/.bin/tsc'), [], place)
}

/**
 * Compiles examples/config and the config files in docs/config.md and docs/push.md, as a strict user does. Then it builds and checks
 * with examples/config.
 */
function buildWithConfig(): void {
  const inner = join(folder, 'config')
  cpSync(join(ROOT, 'examples/config'), inner, { recursive: true })
  cpSync(join(ROOT, 'examples', SAMPLE), join(inner, SAMPLE))
  const programs = ['docs/config.md', 'docs/push.md'].flatMap(programsIn)
  const configs = programs.map((program, index) => {
    writeFileSync(join(inner, `documented-${index}.ts`), program)
    return `documented-${index}.ts`
  })
  compile(inner, [...configs, 'tourpress.config.ts'], { allowImportingTsExtensions: true })
  const bin = join(folder, 'node_modules/.bin/tourpress')
  const report = JSON.parse(run(bin, ['build', '--json'], inner))
  expect(report.leftOut === 5, `the config file leaves out ${report.leftOut} records`)
  expect(existsSync(join(inner, 'public/current/feed.xml')), 'the surface of the config file is not there')
  run(bin, ['check'], inner)
}

/** Checks that the package writes what the checkout writes, byte for byte. */
function compareWithCheckout(): void {
  const epoch = { SOURCE_DATE_EPOCH: '1767323045' }
  const args = ['build', SAMPLE, '--surfaces', 'all', '--base-url', 'https://tours.example.com']
  for (const [name, command] of [
    ['packed', [join(folder, 'node_modules/tourpress/dist/cli.js')]],
    ['checkout', [join(ROOT, 'src/cli.ts')]],
  ] as const)
    execFileSync(process.execPath, [...command, ...args, '--out', name, '--store', `${name}.db`], {
      cwd: folder,
      env: { ...environment, ...epoch },
    })
  const [packed, checkout] = ['packed', 'checkout'].map(name => filesOf(join(folder, name, 'current')))
  expect(
    packed?.size === checkout?.size,
    `it writes ${packed?.size} files, and the checkout ${checkout?.size}`,
  )
  for (const [file, bytes] of packed ?? [])
    expect(checkout?.get(file)?.equals(bytes) === true, `${file} differs from what the checkout writes`)
}

function filesOf(tree: string): Map<string, Buffer> {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(tree, file), readFileSync(file)]
    }),
  )
}

async function serveSample(): Promise<void> {
  const server = spawn(join(folder, 'node_modules/.bin/tourpress'), ['serve', '--public', '--port', '0'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'close')
  const url = await addressOf(server)
  const answer = await fetch(`${url}/api/products/get_products?product_ids=${PRODUCT}&format=markdown`)
  const text = await answer.text()
  expect(answer.status === 200 && text.includes('Harbour'), `the server answers ${answer.status} ${text}`)
  const documentation = await fetch(`${url}/documentation`)
  expect(documentation.status === 200, `the documentation answers ${documentation.status}`)
  server.kill('SIGTERM')
  const [code] = await ended
  expect(code === 0, `the server ended with ${code}`)
}

/** Shows a page in a preview, which runs its thread from the package. */
async function previewSample(): Promise<void> {
  const preview = spawn(join(folder, 'node_modules/.bin/tourpress'), ['dev', SAMPLE, '--port', '0'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(preview, 'close')
  const [line] = await Promise.race([once(preview.stdout, 'data'), ended])
  const address = String(line).replace(/^Open |\n/g, '')
  const entered = await fetch(address, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL(`products/${PRODUCT}.html`, address), { headers: { cookie } })
  const text = await page.text()
  expect(
    page.status === 200 && text.includes('/.dev/reload.js'),
    `the preview answers ${page.status} ${text}`,
  )
  preview.kill('SIGINT')
  await ended
}

/** Reads from the server's standard error at which address it listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('The server has no standard error')
  for await (const line of createInterface({ input: stderr })) {
    const [, url] = / at (http:\S+)\/api /.exec(line) ?? []
    if (url !== undefined) {
      stderr.resume()
      return url
    }
  }
  throw new Error('The server ended before it listened')
}
