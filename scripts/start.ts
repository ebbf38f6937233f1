// `npm start`: builds the sample, makes a key for it, and serves it. Arguments go to `tourpress serve`.
import { parseArgs } from 'node:util'
import { addKey, listKeys, revokeKey } from '../src/catalogue/store/keys.ts'
import { openStore } from '../src/catalogue/store/open-store.ts'
import { processTerminals } from '../src/commands/process-terminals.ts'
import { run } from '../src/commands/run.ts'
import { SERVE_DEFAULTS } from '../src/server/serve-options.ts'

const LABEL = 'npm start'
const ACCOUNT = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
const PRODUCT = 'harbour-kayak-tour-sh101'
const STORE = '.tourpress/sample.db'
const places = ['--out', 'out/sample', '--store', STORE]

const args = process.argv.slice(2)
const built = await run(['build', 'examples/catalogue.json', ...places], processTerminals)
if (built === 0) process.stdout.write(`\nTry it:\n${curlLine(renewKey())}\n\n`)
process.exitCode =
  built === 0 ? await run(['serve', '--no-access-log', ...places, ...args], processTerminals) : built

/** One key of this label at a time: the one before is revoked. */
function renewKey(): string {
  const store = openStore(STORE)
  try {
    for (const { id, label } of listKeys(store)) if (label === LABEL) revokeKey(store, id)
    return addKey(store, { account: ACCOUNT, label: LABEL, expires: null }, new Date()).key
  } finally {
    store.close()
  }
}

function curlLine(key: string): string {
  const { values } = parseArgs({ args, options: { port: { type: 'string' } }, strict: false })
  const address = `http://${SERVE_DEFAULTS.host}:${values['port'] ?? SERVE_DEFAULTS.port}`
  return `  curl -H 'X-Api-Key: ${key}' '${address}/api/products/get_products?product_ids=${PRODUCT}&format=markdown'`
}
