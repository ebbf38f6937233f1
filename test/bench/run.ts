import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchContext } from './bench.ts'
import { benches } from './benches.ts'
import { currentLoad, isMemory, machineText, whyNotJudged } from './machine.ts'
import { tableText } from './table.ts'

const HELP = `npm run bench -- [NAME ...] [--large] [--against DIR] [--dir DIR]

Runs the benches that are named, or all of them:

${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}

  --large        sizes that take many minutes too
  --against DIR  an older checkout of tourpress, with its node_modules, takes part in "build"
  --seconds N    how long a server is kept busy in each turn, default 1
  --dir DIR      where temporary files go, default the system's folder for them; the disk there is what is measured
  --small        a twentieth of every catalogue and one round: shows that the benches work, and nothing else

Prints Markdown. No target is called met or missed where the machine had other work before the start. All benches leave
up to 20 GB in DIR until the end, with --large 60 GB, where DIR is memory each its own until it ends. Eleventy takes part after "npm install --prefix test/bench", and
Hugo, nginx and wrk where they are installed.
`

/** By what catalogues are divided to try the benches out. */
const SMALLER = 20

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      large: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
      against: { type: 'string' },
      seconds: { type: 'string', default: '1' },
      dir: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  })
}

interface RunOptions extends Pick<BenchContext, 'isLarge' | 'seconds' | 'against'> {
  dir: string
  isSmall: boolean
}

/** Runs the benches one after another, for two at once would measure each other. */
async function runBenches(names: readonly string[], { dir, isSmall, ...wanted }: RunOptions): Promise<void> {
  const folder = mkdtempSync(join(resolve(dir), 'tourpress-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  const load = currentLoad()
  const notJudged = isSmall ? 'the catalogues were small ones' : whyNotJudged(load)
  try {
    console.log(machineText(folder, load))
    for (const name of names) {
      const started = performance.now()
      const say = (text: string) => console.error(`${name}: ${text}`)
      const place = join(folder, name)
      mkdirSync(place)
      const table = await benches[name]?.run({
        ...wanted,
        folder: place,
        say,
        rounds: count => (isSmall ? 1 : count),
        size: (products, accounts) =>
          isSmall
            ? { products: Math.ceil(products / SMALLER), accounts: Math.ceil(accounts / SMALLER) }
            : { products, accounts },
      })
      if (table !== undefined) console.log(tableText(table, notJudged))
      // A disk is slow for minutes after files were deleted; memory would be full.
      if (isMemory(folder)) rmSync(place, { recursive: true, force: true })
      say(`took ${Math.round((performance.now() - started) / 1000)} s`)
    }
  } finally {
    remove()
  }
}

try {
  const { values, positionals } = readArguments()
  const unknown = positionals.find(name => !Object.hasOwn(benches, name))
  if (unknown !== undefined) throw new Error(`There is no bench "${unknown}"; --help names them`)
  const { dir, against, large: isLarge, small: isSmall } = values
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new Error(`Reading --seconds: "${values.seconds}" is not a whole number from 1`)
  if (values.help) console.log(HELP)
  else
    await runBenches(positionals.length > 0 ? positionals : Object.keys(benches), {
      ...{ dir, isLarge, isSmall, seconds },
      against: against === undefined ? null : resolve(against),
    })
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
