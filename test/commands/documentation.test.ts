import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

const FILE = join(import.meta.dirname, '../../docs/command-line.md')

const START =
  '<!-- What --help prints: delete it, and test/commands/documentation.test.ts writes it anew. -->\n'
const END = '<!-- The end of what --help prints. -->\n'

/** The `--help` of a command on a terminal as wide as the lines of the documentation. */
async function help(...command: string[]): Promise<string> {
  let printed = ''
  const terminal = { columns: 100, write: (text: string) => (printed += text) }
  await run([...command, '--help'], {
    stdout: terminal,
    stderr: terminal,
    environment: {},
    stopped: () => Promise.resolve('SIGTERM'),
  })
  return printed.trimEnd()
}

/** The names that a help text lists under `Commands:`. */
function commandsIn(text: string): string[] {
  const [, list = ''] = text.split('\nCommands:\n')
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]))
}

/** A section for each command, in the order of `tourpress --help`. */
async function sections(...command: string[]): Promise<string[]> {
  const text = await help(...command)
  const inner: string[] = []
  for (const name of commandsIn(text)) inner.push(...(await sections(...command, name)))
  const heading = ['tourpress', ...command].join(' ')
  return [`\n## ${heading}\n\n\`\`\`\n${text}\n\`\`\`\n`, ...inner]
}

test('docs/command-line.md has the output of --help; an empty block is filled', async () => {
  const printed = (await sections()).join('')
  const documentation = readFileSync(FILE, 'utf8')
  const [start, end] = [documentation.indexOf(START) + START.length, documentation.indexOf(END)]
  if (documentation.slice(start, end) === '' && !process.env['CI'])
    writeFileSync(FILE, `${documentation.slice(0, start)}${printed}\n${documentation.slice(end)}`)
  expect(readFileSync(FILE, 'utf8')).toContain(`${START}${printed}\n${END}`)
})
