// `npm start`: builds the sample with pages and pictures, makes a key for it, and serves it. Arguments go to `tourpress serve`.
import { parseArgs } from 'node:util'
import { addKey, listKeys, revokeKey } from '../src/catalogue/store/keys.ts'
import { openStore } from '../src/catalogue/store/open-store.ts'
import { SCHEMA_VERSION } from '../src/catalogue/store/tables.ts'
import { run } from '../src/commands/run.ts'
import { processTerminals } from '../src/commands/terminals.ts'
import { SERVE_DEFAULTS } from '../src/config/serve-options.ts'

const LABEL = 'npm start'
const ACCOUNT = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
const PRODUCT = 'harbour-kayak-tour-sh101'
// The name contains `SCHEMA_VERSION`, since stores of other versions are refused. So the sample gets a new store with
// each version.
const STORE = `.tourpress/sample-${SCHEMA_VERSION}.db`
const CONFIG = 'examples/pictures/tourpress.config.ts'
const places = ['--config', CONFIG, '--out', 'out/sample', '--store', STORE]

// The config file has a surface of its own, so a check needs that file too.
const CHECK = `npm run -s tourpress -- check --config ${CONFIG} --out out/sample`

const args = process.argv.slice(2)
// The build reads this variable, and so does the config file, for the addresses of pictures.
process.env['TOURPRESS_BASE_URL'] = `${address()}/exports`
const built = await run(['build', 'examples/catalogue.json', ...places], processTerminals)
if (built === 0)
  process.stdout.write(
    `\nTry it:\n  ${address()}/exports/ in a browser\n${curlLine(renewKey())}\n  ${CHECK}\n\n`,
  )
// With `--public`, anybody may read the sample, so that a browser gets its pages without a key. Writes still need the
// key.
const serve = ['serve', '--public', '--no-access-log', ...places]
process.exitCode = built === 0 ? await run([...serve, ...args], processTerminals) : built

/** Makes a new key with the label `LABEL`, and revokes the key of the last start. */
function renewKey(): string {
  const store = openStore(STORE)
  try {
    for (const { id, label } of listKeys(store)) if (label === LABEL) revokeKey(store, id)
    return addKey(store, { account: ACCOUNT, label: LABEL, expires: null }, new Date()).key
  } finally {
    store.close()
  }
}

function address(): string {
  const { values } = parseArgs({ args, options: { port: { type: 'string' } }, strict: false })
  return `http://${SERVE_DEFAULTS.host}:${values['port'] ?? SERVE_DEFAULTS.port}`
}

function curlLine(key: string): string {
  return `  curl -H 'X-Api-Key: ${key}' '${address()}/api/products/get_products?product_ids=${PRODUCT}&format=markdown'`
}
