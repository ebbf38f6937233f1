import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { median } from './contest.ts'
import { settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { type Build, runBuild } from './run-build.ts'
import { type Cell, figure, verdict } from './table.ts'

/** Owed of the speed at 10,000 products. */
const LEAST_SHARE = 0.8
const OWED_MEGABYTES = 500
const AIM_MEGABYTES = 300

/** Whether speed and memory stay when a catalogue grows, also where all of it belongs to one account. */
export const scaleBench: Bench = {
  about: 'speed and peak memory as the catalogue grows, also of one account; --large: 100,000 products',
  async run(context) {
    const { size, isLarge } = context
    const normal = size(10_000, 200)
    const usual = [build(context, normal), build(context, normal)].map(
      ({ seconds }) => normal.products / seconds,
    )
    const sizes = isLarge ? [size(100_000, 2000), size(100_000, 1)] : [size(20_000, 1)]
    return {
      title: 'Full build as the catalogue grows',
      columns: [
        ...['catalogue', 'wall s', 'CPU s', 'files', 'MB', 'products/s', `of ${figure(normal.products)}'s`],
        ...['owed', 'peak MB', 'owed', 'aim'],
      ],
      rows: sizes.map(one => rowOf(one, build(context, one), median(usual))),
      notes: [
        `one build each, compared with the mean of two of ${sizeText(normal)}, ${figure(median(usual))} products/s`,
        'peak memory is that of the whole process with all its threads',
      ],
    }
  },
}

function build({ folder, say }: BenchContext, size: CatalogueSize): Build {
  say(sizeText(size))
  const source = catalogueFile(folder, size)
  settle(folder)
  return runBuild(folder, { source, place: freshFolder(folder) })
}

function rowOf(
  size: CatalogueSize,
  { seconds, cpuSeconds, report, peakMegabytes }: Build,
  usual: number,
): Cell[] {
  const speed = size.products / seconds
  return [
    sizeText(size),
    figure(seconds, 2),
    figure(cpuSeconds, 2),
    figure(report.files),
    figure(report.bytes / 1e6),
    figure(speed),
    figure(speed / usual, 2),
    verdict(speed / usual, { least: LEAST_SHARE }, 'of it'),
    figure(peakMegabytes),
    verdict(peakMegabytes, { most: OWED_MEGABYTES }, 'MB'),
    verdict(peakMegabytes, { most: AIM_MEGABYTES }, 'MB'),
  ]
}
