import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { machineText } from './machine.ts'
import { tableText } from './table.ts'

const HELP = `npm run bench -- [NAME ...] [--large] [--dir DIR]

Runs the benches that are named, or all of them:

${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}

  --large      sizes that take many minutes too
  --seconds N  how long a server is kept busy in each run, default 3
  --dir DIR    where temporary files go, default the system's folder for them; the disk there is what is measured

All benches leave up to 20 GB there until the end, with --large 60 GB.
`

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      large: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '3' },
      dir: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  })
}

/** Runs the benches one after another, for two at once would measure each other. */
async function runBenches(
  names: readonly string[],
  { dir, isLarge, seconds }: { dir: string; isLarge: boolean; seconds: number },
): Promise<void> {
  const folder = mkdtempSync(join(resolve(dir), 'tourpress-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  try {
    console.log(machineText(folder))
    for (const name of names) {
      const say = (text: string) => console.error(`${name}: ${text}`)
      const table = await benches[name]?.run({ folder, isLarge, seconds, say })
      if (table !== undefined) console.log(tableText(table))
    }
  } finally {
    remove()
  }
}

try {
  const { values, positionals } = readArguments()
  const unknown = positionals.find(name => !Object.hasOwn(benches, name))
  if (unknown !== undefined) throw new Error(`There is no bench "${unknown}"; --help names them`)
  const { dir, large: isLarge } = values
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new Error(`Reading --seconds: "${values.seconds}" is not a whole number from 1`)
  if (values.help) console.log(HELP)
  else
    await runBenches(positionals.length > 0 ? positionals : Object.keys(benches), { dir, isLarge, seconds })
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
