import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { isAll } from '../../helpers/extent.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { hasJudges } from '../../judges/judges.ts'
import { serveSuite } from './suite-server.ts'

const SUITE = join(
  import.meta.dirname,
  '../../judges/node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

/** What the official suite prints of a revision. */
async function judge(url: string, revision: string): Promise<string> {
  const folder = temporaryFolder()
  const asked = promisify(execFile)(
    process.execPath,
    [SUITE, 'server', '--url', url, '--requirements', revision, '-o', folder],
    { maxBuffer: 1e8 },
  )
  const { stdout } = await asked.catch(error => error)
  return String(stdout)
}

/** The required scenarios that fail, and an issue if the suite did not run. */
function failing(said: string): string[] {
  const [, summary = ''] = said.split('=== SUMMARY ===')
  const [scored = '', rest = ''] = summary.split('Not scored')
  const unscored = new Set([...rest.matchAll(/^ +✗ (\S+)/gm)].map(([, name]) => name))
  const ran = [...scored.matchAll(/^([✓✗]) (\S+):/gm)]
  if (ran.length < 30) return [`it ran ${ran.length} scenarios`]
  return ran.flatMap(([, mark, name = '']) => (mark === '✗' && !unscored.has(name) ? [name] : []))
}

async function serveSample(keepsSessions: boolean): Promise<string> {
  const folder = temporaryFolder()
  await build(folder, SAMPLE, { surfaces: ['llms'] })
  return serveSuite(join(folder, 'out'), openStore(join(folder, 'catalogue.db')), keepsSessions)
}

/** Scenarios in which a server asks its client, or tells it something before its answer. No tool of a catalogue does. */
const TALKING = [
  'tools-call-with-logging',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
]

describe.runIf(hasJudges && isAll)(
  'the official suite of the Model Context Protocol',
  { timeout: 120_000 },
  () => {
    test('2026-07-28: every required scenario', async () => {
      expect(failing(await judge(await serveSample(false), '2026-07-28'))).toEqual([])
    })

    test('2025-11-25: every required scenario, with sessions', async () => {
      expect(failing(await judge(await serveSample(true), '2025-11-25'))).toEqual([])
    })

    test('2025-11-25 without sessions, as catalogues are served: all but those in which a server talks before its answer', async () => {
      const others = failing(await judge(await serveSample(false), '2025-11-25')).filter(
        name => !TALKING.includes(name),
      )
      expect(others).toEqual([])
    })
  },
)
