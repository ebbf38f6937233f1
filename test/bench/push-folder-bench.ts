import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { contest, middle, middleRatio } from './contest.ts'
import { copyTree, settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import { runBuild, runTourpress } from './run-build.ts'
import { assertDone, type Taken } from './run-measured.ts'
import { type Cell, figure, verdict } from './table.ts'

const Report = z.object({
  sent: z.object({ files: z.number(), bytes: z.number() }),
  requests: z.object({ all: z.number() }),
})

interface Turn extends Taken {
  files: number
  requests: number
}

const ROUNDS = 3
const FULL = 'push of all files to a folder'
const COPY = 'cp -r of the tree'
const UNCHANGED = 'push where nothing changed'
const PERCENT = 'push of 1 % of the products'

/** Pushes to a folder on the same disk. */
export const pushFolderBench: Bench = {
  about: 'pushes to a folder: everything, nothing, one of a hundred products changed',
  async run(context) {
    const size = context.size(10_000, 200)
    const { folder, say } = context
    const place = freshFolder(folder)
    say('building')
    const first = runBuild(folder, { source: catalogueFile(folder, size, 'first'), place })
    const pushed = join(freshFolder(folder), 'target')
    push(context, place, pushed)
    const start = join(freshFolder(folder), 'start')
    cpSync(place, start, { recursive: true, verbatimSymlinks: true })
    runBuild(folder, { source: catalogueFile(folder, size, 'percent'), place })
    const results = await contest<Turn>(
      [
        { name: FULL, run: () => push(context, start, join(freshFolder(folder), 'target')) },
        {
          name: COPY,
          run: () => ({
            ...copyTree(folder, first.tree),
            files: first.report.files,
            requests: first.report.files,
          }),
        },
        { name: UNCHANGED, run: () => push(context, start, pushed) },
        { name: PERCENT, run: () => push(context, place, copyOf(folder, pushed)) },
      ],
      {
        rounds: context.rounds(ROUNDS),
        before: () => settle(folder),
        after: (name, { seconds }, round) => say(`round ${round}, ${name}: ${figure(seconds, 2)} s`),
      },
    )
    const row = (name: string): Cell[] => {
      const of = (what: (turn: Turn) => number, digits?: number) =>
        figure(middle(results, name, what), digits)
      const ratio = middleRatio(results, [name, COPY], turn => turn.seconds)
      return [
        name,
        of(turn => turn.seconds, 2),
        of(turn => turn.cpuSeconds, 2),
        of(turn => turn.peakMegabytes),
        of(turn => turn.files),
        of(turn => turn.requests - turn.files),
        name === FULL ? figure(ratio, 2) : '',
        name === FULL ? verdict(ratio, { most: 3 }, 'x') : '',
      ]
    }
    return {
      title: `Pushes to a folder, ${sizeText(size)}`,
      columns: ['what', 'wall s', 'CPU s', 'peak MB', 'files', 'further requests', 'to cp -r', 'owed'],
      rows: [FULL, COPY, UNCHANGED, PERCENT].map(row),
      notes: [
        'medians; the ratio is the median of those of the rounds, in which everybody has a turn',
        'both bring what they wrote to the disk; a push reads every file once for its SHA-256 besides',
        'what was pushed was equal to the tree (diff -r)',
      ],
    }
  },
}

function push({ folder }: BenchContext, place: string, to: string): Turn {
  const [out, store] = [join(place, 'out'), join(place, 'catalogue.db')]
  const measured = runTourpress(folder, {
    args: ['push', `file:${to}`, '--json', '--delete-now', '--out', out, '--store', store],
  })
  assertDone(`Pushing "${out}"`, measured)
  const difference = spawnSync('diff', ['-rq', '-x', '.tourpress', join(out, 'current'), to], {
    encoding: 'utf8',
  })
  if (difference.stdout !== '')
    throw new Error(`What was pushed is not the tree: ${difference.stdout.slice(0, 300)}`)
  const { sent, requests } = Report.parse(JSON.parse(measured.stdout))
  return { ...measured, files: sent.files, requests: requests.all }
}

function copyOf(folder: string, target: string): string {
  const copy = join(freshFolder(folder), 'target')
  cpSync(target, copy, { recursive: true })
  return copy
}
