import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { readRecordLines } from '../../src/tree/record-line.ts'
import { hasNginx } from '../helpers/run-nginx.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import { median } from './median.ts'
import { runBuild } from './run-build.ts'
import type { Contestant, KeyHeader } from './serve/contestant.ts'
import { OURS, startNginx, startScript, startTourpress } from './serve/contestants.ts'
import { countLines } from './serve/count-lines.ts'
import { proveEqual } from './serve/prove-equal.ts'
import { hasWrk, type Load, runWrk } from './serve/run-wrk.ts'
import type { Scenario, Target } from './serve/scenario.ts'
import { scenariosOf } from './serve/scenarios.ts'
import { writeSite } from './serve/write-site.ts'
import { figure, reach } from './table.ts'

/** What all servers answer from, and how they are asked. */
interface Setup {
  /** Output root and store. */
  build: string
  tree: string
  /** What tourpress answers, as files. */
  site: string
  key: KeyHeader
  scenarios: Scenario[]
}

/** The runs of one scenario by the server's name; the first of each are of the same round, and so on. */
type Loads = ReadonlyMap<string, readonly Load[]>

const SIZE = { products: 1000, accounts: 20 } as const
const ROUNDS = 5
/** V8 has compiled what is hot by then. */
const WARM_REQUESTS = 100_000
const WARM_SECONDS = 5

/** `tourpress serve` beside other servers that answer with the same bytes. */
export const serveBench: Bench = {
  about:
    'requests a second beside node:http, sirv and nginx with the same bytes (needs wrk; nginx if it is there)',
  async run(context) {
    return {
      title: `Serving ${sizeText(SIZE)}, 32 connections`,
      columns: [
        ...['request: server', 'requests/s', 'p99 ms', 'CPU µs'],
        ...['ours : its', 'with log', 'CPU its : ours', 'with log', 'owed', 'reached', 'with log'],
      ],
      rows: hasWrk ? await compare(context) : [],
      notes: notes(context),
    }
  },
}

function notes({ seconds }: BenchContext): string[] {
  if (!hasWrk) return ['skipped: wrk is not installed; it drives the servers']
  return [
    `${ROUNDS} rounds in which every server has its turn for ${seconds} s; medians, the ratios those of the rounds`,
    'CPU is what the process of the server used for one request: steadier where the machine does something else',
    'every server gave the same bytes as tourpress, whose answers held those of the published files; no answer was an error',
    'every request carries the key, tourpress alone checks it; its log is written to a file and was complete',
    'at random, wrk runs Lua for each request: requests/s may be its own limit there, CPU is not',
    ...(hasNginx ? [] : ['nginx is left out: it is not installed']),
  ]
}

async function compare(context: BenchContext): Promise<string[][]> {
  const setup = await prepare(context)
  const contestants: Contestant[] = []
  const rows: string[][] = []
  let logged = 0
  try {
    for await (const contestant of start(context, setup)) contestants.push(contestant)
    for (const scenario of setup.scenarios) {
      const loads = await measure(context, setup, contestants, scenario)
      rows.push(...rowsOf(scenario, loads))
      for (const { requests } of loads.get(OURS.logged) ?? []) logged += requests
    }
  } catch (error) {
    await assertRunning(contestants, error)
    throw error
  } finally {
    // They write what is left of their logs.
    for (const { server } of contestants) await server.stop()
  }
  await assertLogged(contestants, logged)
  return rows
}

async function prepare({ folder, say }: BenchContext): Promise<Setup> {
  say('building')
  const build = freshFolder(folder)
  const { tree } = runBuild(folder, catalogueFile(folder, SIZE), build)
  const products: { id: string; account: string | null }[] = []
  for (const line of readRecordLines(tree)) if (line.type === 'product') products.push(line)
  return {
    build,
    tree,
    site: join(build, 'site'),
    key: { 'X-Api-Key': makeKey(join(build, 'catalogue.db'), products[0]?.account ?? '') },
    scenarios: scenariosOf(products.map(({ id }) => id)),
  }
}

function makeKey(file: string, account: string): string {
  const store = openStore(file)
  try {
    return addKey(store, { account, label: 'bench', expires: null }, new Date()).key
  } finally {
    store.close()
  }
}

/** Starts all servers; the peers serve what the first one answers. */
async function* start({ say }: BenchContext, setup: Setup): AsyncIterable<Contestant> {
  const { build, site } = setup
  const own = (name: string) => ({ build, site, folder: join(build, 'servers', name) })
  say('starting the servers')
  const quiet = await startTourpress(OURS.quiet, own('quiet'))
  yield quiet
  await writeSite(site, quiet, setup)
  yield await startTourpress(OURS.logged, own('logged'))
  yield await startScript('bare node:http', { ...own('bare'), script: 'bare-server.ts' })
  yield await startScript('sirv', { ...own('sirv'), script: 'sirv-server.ts' })
  if (hasNginx) yield await startNginx('nginx', own('nginx'))
}

async function measure(
  { folder, say, seconds }: BenchContext,
  setup: Setup,
  contestants: readonly Contestant[],
  scenario: Scenario,
): Promise<Loads> {
  const runs = new Map<string, (seconds: number) => Load>()
  for (const contestant of contestants) {
    const { name, server, targetOf } = contestant
    const headers = await proveEqual(contestant, scenario, setup)
    const paths = scenario.resources.map(targetOf)
    runs.set(name, wanted => runWrk({ folder, server, paths, headers, seconds: wanted }))
  }
  say(`${scenario.name}: warming up`)
  for (const run of runs.values()) warmUp(run)
  const loads = new Map<string, Load[]>(Array.from(runs.keys(), name => [name, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    // Each second round goes backwards, so that whoever comes first does not always do so.
    const turns = round % 2 === 1 ? [...runs] : [...runs].reverse()
    for (const [name, run] of turns) loads.get(name)?.push(run(seconds))
    const shown = Array.from(loads, ([name, own]) => `${name} ${figure(own.at(-1)?.perSecond ?? 0)}`)
    say(`${scenario.name}: round ${round} of ${ROUNDS}, ${shown.join(', ')}`)
  }
  return loads
}

function warmUp(run: (seconds: number) => Load): void {
  for (let second = 0, requests = 0; second < WARM_SECONDS && requests < WARM_REQUESTS; second++)
    requests += run(1).requests
}

/** A server that is gone says why; that tells more than what its client saw. */
async function assertRunning(contestants: readonly Contestant[], cause: unknown): Promise<void> {
  await sleep(100)
  for (const { name, server } of contestants) {
    const ending = server.ending()
    if (ending !== null) throw new Error(`Running ${name}: ${ending}`, { cause })
  }
}

/** The figures with a log would be worth nothing if lines of it were missing. */
async function assertLogged(contestants: readonly Contestant[], requests: number): Promise<void> {
  for (const { name, server } of contestants) {
    const lines = name === OURS.logged ? await countLines(server.output) : requests
    if (lines < requests)
      throw new Error(`Reading "${server.output}": it logs ${lines} requests, ${requests} were answered`)
  }
}

function rowsOf({ name: scenario, targets }: Scenario, loads: Loads): string[][] {
  return Array.from(loads, ([name, own]) => {
    const shown = (decimals: number, of: (load: Load) => number) => figure(median(own.map(of)), decimals)
    const ratio = (ours: string, of: (ours: Load, its: Load) => number) =>
      median((loads.get(ours) ?? []).map((load, round) => of(load, own[round] ?? load)))
    const isPeer = !Object.values<string>(OURS).includes(name)
    const both = [OURS.quiet, OURS.logged]
    const faster = both.map(ours => ratio(ours, (load, its) => load.perSecond / its.perSecond))
    const leaner = both.map(ours => ratio(ours, (load, its) => its.cpuMicroseconds / load.cpuMicroseconds))
    return [
      `${scenario}: ${name}`,
      shown(0, ({ perSecond }) => perSecond),
      shown(2, ({ p99 }) => p99),
      shown(1, ({ cpuMicroseconds }) => cpuMicroseconds),
      ...(isPeer ? [...faster, ...leaner].map(value => figure(value, 2)) : ['', '', '', '']),
      ...targetCells(targets[name], faster),
    ]
  })
}

function targetCells(target: Target | undefined, ratios: readonly number[]): string[] {
  if (target === undefined) return ['', '', '']
  const { times, isAim = false } = target
  return [`${isAim ? 'aim' : 'reach'} ${times} x`, ...ratios.map(ratio => reach(ratio >= times))]
}
