import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { memoize } from '../../src/catalogue/text/memoize.ts'
import { isAll } from '../helpers/extent.ts'
import { hasProgram } from '../helpers/has-program.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** The text of a shell's script. */
const scriptFor = memoize(async (shell: string): Promise<string> => {
  const { code, stdout, stderr } = await tourpress(['completion', shell])
  expect([code, stderr]).toEqual([0, ''])
  return stdout
})

/** The lines that `program` prints in an empty folder. */
const printed = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', cwd: temporaryFolder() }).trim().split('\n')

test.skipIf(!hasProgram('bash')).each([
  ['bu', ['build']],
  ['build --booking', ['--booking-url']],
  ['key re', ['revoke']],
  ['key add --exp', ['--expires']],
  ['--config a.ts serve --metrics', ['--metrics-port']],
  ['diff --conf', ['--config']],
])('bash completes "tourpress %s" to %j (needs bash)', async (line, expected) => {
  const words = line.split(' ').map(word => `'${word}'`)
  const code = `${await scriptFor('bash')}
    COMP_WORDS=(tourpress ${words.join(' ')})
    COMP_CWORD=${words.length}
    _tourpress
    printf '%s\\n' "\${COMPREPLY[@]}"`
  expect(printed('bash', '-c', code)).toEqual(expected)
})

// In `npm test` bash alone completes, which is quick.
test.skipIf(!isAll || !hasProgram('fish'))(
  'fish completes commands, flags and their meaning (needs fish)',
  async () => {
    const script = await scriptFor('fish')
    const complete = (line: string) => printed('fish', '-c', `${script}\ncomplete -C '${line}'`)
    expect(complete('tourpress schem')).toEqual([
      'schema\tprint the JSON Schema of a source, for editors that complete and check it',
    ])
    expect(complete('tourpress build --max-rem')).toEqual([
      '--max-removed\tthe share of the records that a source may remove, 0 to 1 (default: 0.2)',
    ])
  },
)

test.skipIf(!isAll || !hasProgram('zsh'))('zsh reads its script (needs zsh)', async () => {
  const script = await scriptFor('zsh')
  const code = `autoload -Uz compinit && compinit -u -d zcompdump \n${script}\nwhence -w _tourpress`
  expect(printed('zsh', '-f', '-c', code)).toEqual(['_tourpress: function'])
})

test('completion refuses another shell', async () => {
  const { code, stderr } = await tourpress(['completion', 'tcsh'])
  expect(code).toBe(2)
  expect(stderr).toContain('Allowed choices are bash, zsh, fish')
})
