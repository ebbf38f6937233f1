import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'
import { STORE_ENVIRONMENT } from '../helpers/s3-store.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { contest, middle, middleRatio } from './contest.ts'
import { settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize, Edition } from './generate-catalogue.ts'
import { runBuild, runTourpress } from './run-build.ts'
import { assertDone, runMeasured } from './run-measured.ts'
import { type Cell, figure, verdict } from './table.ts'

const AT_ONCE = 32
const ROUNDS = 3
const FULL = 'all of it'
const BARE = 'bare loop of signed PUTs'
/** Of the bare loop's files a second. */
const OWED_SHARE = 0.8
/** Beside one for each file: the state is read, taken and left. */
const OWED_MORE = 3
const OWED_MEGABYTES = 500

const PushReport = z.object({
  sent: z.object({ files: z.number(), bytes: z.number() }),
  requests: z.object({ all: z.number(), retries: z.number() }),
  seconds: z.number(),
})
const BareReport = z.object({ seconds: z.number(), files: z.number() })

interface Turn {
  files: number
  seconds: number
  requests: number
  peakMegabytes: number
}

/** Pushes to a store on loopback that checks each signature. */
export const pushBench: Bench = {
  about: 'a push to a local store: all files beside a bare loop of signed PUTs, 1 % changed, nothing changed',
  async run(context) {
    const { size, isLarge } = context
    const rows: Cell[][] = []
    for (const one of [size(10_000, 200), ...(isLarge ? [size(100_000, 2000)] : [])])
      rows.push(...(await measure(context, one)))
    return {
      title: 'Push over loopback',
      columns: ['what', 'files', 'requests', 's', 'files/s', 'of the bare loop', 'peak MB', 'owed', 'owed'],
      rows,
      notes: [
        `${AT_ONCE} requests at once; medians, and the median of the ratios of the rounds; each round has a prefix of its own`,
        'the store checks signature and body in a process of its own; seconds are those of the reports, without the start of Node',
      ],
    }
  },
}

async function measure(context: BenchContext, size: CatalogueSize): Promise<Cell[][]> {
  const { folder, say } = context
  const place = freshFolder(folder)
  const store = spawn(process.execPath, [join(import.meta.dirname, 'serve-s3.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(store.stdout, 'data')
    const endpoint = `http://127.0.0.1:${Number(port)}`
    const { tree, report } = build(context, size, place, 'first')
    const results = await contest<Turn>(
      [
        { name: FULL, run: round => push(folder, place, endpoint, `push-${round}`) },
        { name: BARE, run: round => bare(folder, tree, endpoint, `bare-${round}`) },
      ],
      {
        rounds: context.rounds(ROUNDS),
        before: () => settle(folder),
        after: (name, { files, seconds }) => say(`${name}: ${figure(files / seconds)} files a second`),
      },
    )
    // A generation has its manifest beside the files that its report counts, or not; all of them are sent.
    const sent = middle(results, FULL, turn => turn.files)
    if (sent !== middle(results, BARE, turn => turn.files))
      throw new Error(`The push sent ${sent} files of a tree with others; built were ${report.files}`)
    say('1 % of the products changed')
    build(context, size, place, 'percent')
    const percent = push(folder, place, endpoint, 'push-1')
    const nothing = push(folder, place, endpoint, 'push-1')
    const ratio = middleRatio(results, [FULL, BARE], turn => turn.files / turn.seconds)
    const of = (name: string, figureOf: (turn: Turn) => number) => middle(results, name, figureOf)
    const full = {
      files: sent,
      seconds: of(FULL, turn => turn.seconds),
      requests: of(FULL, turn => turn.requests),
      peakMegabytes: of(FULL, turn => turn.peakMegabytes),
    }
    return [
      rowOf(`${sizeText(size)}: ${FULL}`, full, ratio, [
        verdict(ratio, { least: OWED_SHARE }, 'x'),
        verdict(full.peakMegabytes, { most: OWED_MEGABYTES }, 'MB'),
      ]),
      rowOf(
        BARE,
        {
          ...full,
          requests: sent,
          seconds: of(BARE, turn => turn.seconds),
          peakMegabytes: of(BARE, turn => turn.peakMegabytes),
        },
        1,
      ),
      rowOf('1 % of the products changed', percent, Number.NaN, [
        verdict(percent.requests, { most: percent.files + OWED_MORE }, 'requests'),
      ]),
      rowOf('nothing changed', nothing, Number.NaN, [verdict(nothing.requests, { most: 1 }, 'requests')]),
    ]
  } finally {
    store.kill()
  }
}

function build(context: BenchContext, size: CatalogueSize, place: string, edition: Edition) {
  context.say(`${sizeText(size)}: building`)
  return runBuild(context.folder, { source: catalogueFile(context.folder, size, edition), place })
}

function push(folder: string, place: string, endpoint: string, prefix: string): Turn {
  const places = ['--out', join(place, 'out'), '--store', join(place, 'catalogue.db')]
  const measured = runTourpress(folder, {
    args: [
      'push',
      `s3://tours/${prefix}`,
      '--json',
      '--endpoint',
      endpoint,
      '--region',
      'eu-test-1',
      '--concurrency',
      String(AT_ONCE),
      ...places,
    ],
    environment: STORE_ENVIRONMENT,
  })
  assertDone(`push to ${prefix}`, measured)
  const { sent, requests, seconds } = PushReport.parse(JSON.parse(measured.stdout))
  if (requests.retries > 0) throw new Error(`The push to ${prefix} had to retry ${requests.retries} requests`)
  return { files: sent.files, requests: requests.all, seconds, peakMegabytes: measured.peakMegabytes }
}

function bare(folder: string, tree: string, endpoint: string, prefix: string): Turn {
  const measured = runMeasured(folder, {
    args: [join(import.meta.dirname, 'bare-puts.ts'), endpoint, prefix, tree, String(AT_ONCE)],
  })
  assertDone(BARE, measured)
  const { seconds, files } = BareReport.parse(JSON.parse(measured.stdout))
  return { files, seconds, requests: files, peakMegabytes: measured.peakMegabytes }
}

function rowOf(name: string, turn: Turn, ratio: number, owed: readonly Cell[] = []): Cell[] {
  return [
    name,
    figure(turn.files),
    figure(turn.requests),
    figure(turn.seconds, 2),
    figure(turn.files / turn.seconds),
    figure(ratio, 2),
    figure(turn.peakMegabytes),
    ...[...owed, '', ''].slice(0, 2),
  ]
}
