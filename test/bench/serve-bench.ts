import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { readRecordLines } from '../../src/tree/record-list.ts'
import { listed } from '../helpers/record-lines.ts'
import { hasNginx } from '../helpers/run-nginx.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { type Contestant, contest, middle, middleRatio, type Results } from './contest.ts'
import { freshFolder } from './fresh-folder.ts'
import { runBuild } from './run-build.ts'
import { countLines } from './serve/count-lines.ts'
import { proveEqual } from './serve/prove-equal.ts'
import { hasWrk, type Load, runWrk } from './serve/run-wrk.ts'
import type { Scenario, ServingTarget } from './serve/scenario.ts'
import { scenariosOf } from './serve/scenarios.ts'
import type { KeyHeader, ServerPeer } from './serve/server-peer.ts'
import { OURS, startNginx, startScript, startTourpress } from './serve/start-peers.ts'
import { writeSite } from './serve/write-site.ts'
import { type Cell, figure, verdict } from './table.ts'

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

const SIZE = { products: 1000, accounts: 20 } as const
const ROUNDS = 3
/** V8 compiles what runs often: a server is as fast as it gets after some ten thousand requests. */
const FIRST_WARM_SECONDS = 4
/** V8 has compiled what is hot by then. */
const WARM_SECONDS = 1

/** `tourpress serve` beside other servers that answer with the same bytes. */
export const serveBench: Bench = {
  about:
    'requests a second beside node:http, sirv and nginx with the same bytes (needs wrk; nginx if it is there)',
  async run(context) {
    return {
      title: `Serving ${sizeText(SIZE)}, 32 connections`,
      columns: [
        ...['request: server', 'requests/s', 'p99 ms', 'CPU µs'],
        ...['ours : its', 'with log', 'CPU its : ours', 'with log', 'owed', 'with log'],
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
    `the machine has ${availableParallelism()} cores, of which wrk takes up to one: --workers can only use what is left`,
    'every server gave the same bytes as tourpress, whose answers held those of the published files; no answer was an error',
    'every request carries the key, tourpress alone checks it; its log is written to a file and was complete',
    'at random, wrk runs Lua for each request: requests/s may be its own limit there, CPU is not',
    ...(hasNginx ? [] : ['nginx is left out: it is not installed']),
  ]
}

async function compare(context: BenchContext): Promise<Cell[][]> {
  const setup = await prepare(context)
  const peers: ServerPeer[] = []
  const rows: Cell[][] = []
  let logged = 0
  try {
    for await (const peer of start(context, setup)) peers.push(peer)
    for (const scenario of setup.scenarios) {
      const loads = await measure(context, setup, peers, scenario)
      rows.push(...rowsOf(scenario, loads))
      for (const { requests } of loads.get(OURS.logged) ?? []) logged += requests
    }
  } catch (error) {
    await assertRunning(peers, error)
    throw error
  } finally {
    // They write what is left of their logs.
    for (const { server } of peers) await server.stop()
  }
  await assertLogged(peers, logged)
  return rows
}

async function prepare({ folder, isLarge, say }: BenchContext): Promise<Setup> {
  say('building')
  const build = freshFolder(folder)
  const { tree } = runBuild(folder, { source: catalogueFile(folder, SIZE), place: build })
  const products: { id: string; account: string | null }[] = []
  for (const line of readRecordLines(listed(tree))) if (line.type === 'product') products.push(line)
  return {
    build,
    tree,
    site: join(build, 'site'),
    key: { 'X-Api-Key': makeKey(join(build, 'catalogue.db'), products[0]?.account ?? '') },
    scenarios: scenariosOf(
      products.map(({ id }) => id),
      isLarge,
    ),
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
async function* start({ say }: BenchContext, setup: Setup): AsyncIterable<ServerPeer> {
  const { build, site } = setup
  const own = (name: string) => ({ build, site, folder: join(build, 'servers', name) })
  say('starting the servers')
  const quiet = await startTourpress(OURS.quiet, own('quiet'))
  yield quiet
  await writeSite(site, quiet, setup)
  yield await startTourpress(OURS.logged, own('logged'))
  const workers = availableParallelism()
  const shared = { ...own('workers'), workers }
  if (workers > 1) yield await startTourpress(`tourpress, --workers ${workers}`, shared)
  yield await startScript('bare node:http', { ...own('bare'), script: 'bare-server.ts' })
  yield await startScript('sirv', { ...own('sirv'), script: 'sirv-server.ts' })
  if (hasNginx) yield await startNginx('nginx', own('nginx'))
}

async function measure(
  { folder, say, seconds, rounds }: BenchContext,
  setup: Setup,
  peers: readonly ServerPeer[],
  scenario: Scenario,
): Promise<Results<Load>> {
  const contestants: Contestant<Load>[] = []
  say(`${scenario.name}: warming up`)
  for (const peer of peers) {
    const { name, server, targetOf } = peer
    const headers = await proveEqual(peer, scenario, setup)
    const wrk = { folder, server, paths: scenario.resources.map(targetOf), headers }
    const isFirst = scenario === setup.scenarios[0]
    runWrk({ ...wrk, seconds: isFirst ? FIRST_WARM_SECONDS : WARM_SECONDS })
    contestants.push({ name, run: () => runWrk({ ...wrk, seconds }) })
  }
  return contest(contestants, {
    rounds: rounds(ROUNDS),
    after: (name, { perSecond }, round) =>
      say(`${scenario.name}: round ${round}, ${name} ${figure(perSecond)}/s`),
  })
}

/** A server that is gone says why; that tells more than what its client saw. */
async function assertRunning(peers: readonly ServerPeer[], cause: unknown): Promise<void> {
  await sleep(100)
  for (const { name, server } of peers) {
    const suffix = server.suffix()
    if (suffix !== null) throw new Error(`Running ${name}: ${suffix}`, { cause })
  }
}

/** The figures with a log would be worth nothing if lines of it were missing. */
async function assertLogged(peers: readonly ServerPeer[], requests: number): Promise<void> {
  for (const { name, server } of peers) {
    const lines = name === OURS.logged ? await countLines(server.output) : requests
    if (lines < requests)
      throw new Error(`Reading "${server.output}": it logs ${lines} requests, ${requests} were answered`)
  }
}

function rowsOf({ name: scenario, targets }: Scenario, loads: Results<Load>): Cell[][] {
  return Array.from(loads.keys(), name => {
    const shown = (decimals: number, of: (load: Load) => number) => figure(middle(loads, name, of), decimals)
    const isPeer = !Object.values<string>(OURS).includes(name)
    const both = [OURS.quiet, OURS.logged]
    const faster = both.map(ours => middleRatio(loads, [ours, name], load => load.perSecond))
    const leaner = both.map(ours => middleRatio(loads, [name, ours], load => load.cpuMicroseconds))
    return [
      `${scenario}: ${name}`,
      shown(0, ({ perSecond }) => perSecond),
      shown(2, ({ p99 }) => p99),
      shown(1, ({ cpuMicroseconds }) => cpuMicroseconds),
      ...(isPeer ? [...faster, ...leaner].map(value => figure(value, 2)) : ['', '', '', '']),
      ...faster.map(ratio => targetCell(targets[name], ratio)),
    ]
  })
}

function targetCell(target: ServingTarget | undefined, ratio: number): Cell {
  if (target === undefined) return ''
  return verdict(ratio, { least: target.times }, target.isAim ? 'x (aim)' : 'x')
}
