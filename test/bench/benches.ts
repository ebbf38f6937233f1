import type { Bench } from './bench.ts'
import { buildBench } from './build-bench.ts'
import { checkBench } from './check-bench.ts'
import { crawlBench } from './crawl-bench.ts'
import { listBench } from './list-bench.ts'
import { pushBench } from './push-bench.ts'
import { pushFolderBench } from './push-folder-bench.ts'
import { rebuildBench } from './rebuild-bench.ts'
import { retrievalBench } from './retrieval-bench.ts'
import { scaleBench } from './scale-bench.ts'
import { searchBench } from './search-bench.ts'
import { serveBench } from './serve-bench.ts'
import { writeBench } from './write-bench.ts'

/** Every bench by the name that picks it, in the order in which they run. */
export const benches: Record<string, Bench> = {
  build: buildBench,
  scale: scaleBench,
  rebuild: rebuildBench,
  check: checkBench,
  write: writeBench,
  list: listBench,
  crawl: crawlBench,
  push: pushBench,
  'push-folder': pushFolderBench,
  serve: serveBench,
  search: searchBench,
  retrieval: retrievalBench,
}
