import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { runTourpress } from './run-build.ts'
import { assertDone } from './run-measured.ts'
import { type Cell, figure, verdict } from './table.ts'

const CONCURRENCIES = [8, 32]
/** Owed at a concurrency of 32. */
const RECORDS_PER_SECOND = 3000

const Report = z.object({
  products: z.number(),
  rejected: z.number(),
  dropped: z.number(),
  changes: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
  crawl: z
    .object({ records: z.number(), requests: z.number(), seconds: z.number(), recordsPerSecond: z.number() })
    .nullable(),
})

/** The same catalogue from an API on loopback. */
export const crawlBench: Bench = {
  about: 'a catalogue read over the HTTP API from a local origin: records a second and peak memory',
  async run(context) {
    const { size, isLarge } = context
    const rows: Cell[][] = []
    for (const one of [size(10_000, 200), ...(isLarge ? [size(100_000, 2000)] : [])])
      rows.push(...(await measure(context, one)))
    return {
      title: 'Crawl over loopback',
      columns: [
        ...['catalogue', 'at once', 'records', 'requests', 'crawl s', 'records/s'],
        ...['peak MB', 'from the file: peak MB', 'owed'],
      ],
      rows,
      notes: [
        'the crawl of a dry run after a build from the file: it finds 0 records that differ',
        'the origin answers from memory in a process of its own; peak memory is that of the whole dry run',
      ],
    }
  },
}

async function measure({ folder, say }: BenchContext, size: CatalogueSize): Promise<Cell[][]> {
  const file = catalogueFile(folder, size)
  const place = freshFolder(folder)
  say(`${sizeText(size)}: building from the file`)
  build(folder, place, [file, '--formats', 'json'])
  const fromFile = build(folder, place, [file, '--dry-run'])
  const origin = spawn(process.execPath, [join(import.meta.dirname, 'serve-catalogue.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(origin.stdout, 'data')
    return CONCURRENCIES.map(concurrency => {
      say(`${sizeText(size)}: ${concurrency} requests at once`)
      const args = [`http://127.0.0.1:${Number(port)}`, '--dry-run', '--concurrency', String(concurrency)]
      const { report, peakMegabytes } = build(folder, place, args)
      const { crawl, changes } = report
      if (crawl === null || changes.added + changes.changed + changes.removed > 0)
        throw new Error(`The API gave other records than the file: ${JSON.stringify(report)}`)
      return [
        sizeText(size),
        figure(concurrency),
        figure(crawl.records),
        figure(crawl.requests),
        figure(crawl.seconds, 2),
        figure(crawl.recordsPerSecond),
        figure(peakMegabytes),
        figure(fromFile.peakMegabytes),
        concurrency === 32 ? verdict(crawl.recordsPerSecond, { least: RECORDS_PER_SECOND }, 'a second') : '',
      ]
    })
  } finally {
    origin.kill()
  }
}

function build(folder: string, place: string, args: readonly string[]) {
  const places = ['--out', join(place, 'out'), '--store', join(place, 'catalogue.db')]
  const measured = runTourpress(folder, { args: ['build', ...args, '--json', ...places] })
  assertDone(`build ${args.join(' ')}`, measured)
  return { ...measured, report: Report.parse(JSON.parse(measured.stdout)) }
}
