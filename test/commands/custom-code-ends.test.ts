import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { places } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { addressOf, startCli } from '../server/http/serve-command.ts'

const SURFACE = `name: 'feed', summary: 's', needs: []`

/** Starts a build with a config file that holds `code`. */
function buildWith(code: string) {
  const folder = temporaryFolder()
  const config = join(folder, 'tourpress.config.mjs')
  const mark = join(folder, 'running')
  writeFileSync(
    config,
    `import { writeFileSync } from 'node:fs'\nconst mark = ${JSON.stringify(mark)}\n${code}`,
  )
  const command = startCli(['build', smallCatalogue(2), ...places(folder), '--config', config])
  return { folder, mark, config, command }
}

describe('code of a config file', () => {
  // Each row starts a process. In one, test/config/custom-parts.test.ts asks for `process.exit`.
  test.each(
    everyNth(4, [
      [
        'a load that never ends',
        `export default { surfaces: [{ ${SURFACE}, load: () => new Promise(() => {}) }] }`,
        /surfaces\[0\]\.load\(\): it never ends\n/,
      ],
      [
        'a config file that never ends',
        'await new Promise(() => {})\nexport default {}',
        /tourpress\.config\.mjs: it never ends\n/,
      ],
      [
        'process.exit(0) in a load',
        `export default { surfaces: [{ ${SURFACE}, async load() {\nprocess.exit(0) } }] }`,
        /tourpress\.config\.mjs:4: it calls process\.exit\(0\)\n/,
      ],
      [
        'process.exit(0) where nothing catches what it throws',
        'setTimeout(() => process.exit(0))\nawait new Promise(done => setTimeout(done, 60_000))\nexport default {}',
        /tourpress\.config\.mjs:3: it calls process\.exit\(0\)\n/,
      ],
    ] as const),
  )('%s is named and ends with 2', async (_, code, message) => {
    const { command, folder } = buildWith(code)
    expect(await command.ended, command.stderr()).toBe(2)
    expect(command.stderr()).toMatch(message)
    expect(command.stderr().match(/^tourpress: /gm)).toHaveLength(1)
    expect(existsSync(join(folder, 'out/current'))).toBe(false)
  })

  // signals.test.ts ends a build that reads no config file.
  slowTest.each([
    ['SIGTERM', 'a record function', `export default { record() { writeFileSync(mark, ''); for (;;); } }`],
    ['SIGINT', 'the config file', `writeFileSync(mark, '')\nfor (;;);`],
    [
      'SIGINT',
      'a load',
      `export default { surfaces: [{ ${SURFACE}, async load() { writeFileSync(mark, ''); for (;;); } }] }`,
    ],
  ] as const)('%s ends %s that loops', async (signal, _, code) => {
    const { command, mark } = buildWith(code)
    while (!existsSync(mark)) await sleep(5)
    command.child.kill(signal)
    expect(await command.ended).toBeNull()
    expect(command.child.signalCode).toBe(signal)
  })

  // The first process reads only what the config file declares; the one that answers runs its functions.
  // `npm test` skips these, which take two processes and more: signals reach a function of a build in the same way.
  slowTest.each([
    ['SIGTERM', '1'],
    ['SIGINT', '2'],
  ] as const)('%s ends a server whose format loops, with --workers %s', async (signal, workers) => {
    const csv = join(import.meta.dirname, '../../examples/config/csv.ts')
    const { command, folder, mark, config } = buildWith(`
      import { existsSync } from 'node:fs'
      import { csv } from ${JSON.stringify(csv)}
      const textStart = file => {
        if (!existsSync(mark + '.serve')) return csv.textStart(file)
        writeFileSync(mark, '')
        for (;;);
      }
      export default { formats: ['json', { ...csv, textStart }] }`)
    expect(await command.ended, command.stderr()).toBe(0)
    writeFileSync(`${mark}.serve`, '')
    const args = [...places(folder), '--config', config, '--port', '0', '--public', '--workers', workers]
    const server = startCli(['serve', ...args])
    const url = await addressOf(server)
    const answer = fetch(`${url}/api/products/get_products?product_ids=p0&format=csv`).catch(() => {})
    while (!existsSync(mark)) await sleep(5)
    server.child.kill(signal)
    expect(await server.ended).toBe(workers === '1' ? null : 0)
    await answer
  })
})
