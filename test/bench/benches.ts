import type { Bench } from './bench.ts'
import { buildBench } from './build-bench.ts'
import { crawlBench } from './crawl-bench.ts'
import { eleventyBench } from './eleventy-bench.ts'
import { listBench } from './list-bench.ts'
import { noChangeBench } from './no-change-bench.ts'
import { onePercentBench } from './one-percent-bench.ts'
import { serveBench } from './serve-bench.ts'
import { writeBench } from './write-bench.ts'

/** Every bench by the name that picks it, in the order in which they run. */
export const benches: Record<string, Bench> = {
  build: buildBench,
  crawl: crawlBench,
  eleventy: eleventyBench,
  list: listBench,
  'no-change': noChangeBench,
  'one-percent': onePercentBench,
  serve: serveBench,
  write: writeBench,
}
