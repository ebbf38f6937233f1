import type { ServeOptions } from '../../config/serve-options.ts'
import type { Figures } from '../metrics.ts'
import type { ReaderOptions } from '../reader/open-target.ts'
import type { ServingFacts } from '../start-serving.ts'
import type { RefreshState } from '../writes/create-refresher.ts'

// The functions by which the processes of one server call each other, over `worker/process-calls.ts`.

export interface Start {
  options: ServeOptions
  reader?: ReaderOptions | undefined
  /** Absolute path of the config file; null without one. */
  configFile: string | null
  /** The port on which the first process listens; null for the first process itself. */
  takenPort: number | null
}

export type WorkerSide = {
  start(task: Start): Promise<ServingFacts>
  /** Checks for a newer generation; fulfilled once requests are answered from it. */
  look(task: undefined): Promise<void>
  figures(task: undefined): Promise<Figures>
  stop(task: undefined): Promise<void>
}

export type ParentSide = {
  written(task: undefined): void | Promise<void>
  refreshState(task: undefined): RefreshState | Promise<RefreshState>
  metrics(task: undefined): Promise<string>
}
