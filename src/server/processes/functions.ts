import type { ServeOptions } from '../../config/serve-options.ts'
import type { Figures } from '../metrics.ts'
import type { ServingFacts } from '../start-serving.ts'
import type { RefreshState } from '../writes/create-refresher.ts'

// What the processes of one server call of each other, over `worker/process-calls.ts`.

/** How a process begins to answer requests. */
export interface Start {
  options: ServeOptions
  /** Absolute path of the config file; null where there is none. */
  configFile: string | null
  /** The port that the first process has taken; null makes this one the first. */
  takenPort: number | null
}

/** What its parent asks of a process that answers requests. */
export type WorkerSide = {
  start(task: Start): Promise<ServingFacts>
  /** Looks whether there is a newer generation; done when it answers from that. */
  look(task: undefined): Promise<void>
  figures(task: undefined): Promise<Figures>
  /** Lets requests under way end, and then the process. */
  stop(task: undefined): Promise<void>
}

/** What a process that answers requests asks of its parent, which publishes for all of them. */
export type ParentSide = {
  /** Something is to be published. */
  written(task: undefined): void | Promise<void>
  refreshState(task: undefined): RefreshState | Promise<RefreshState>
  /** What `/metrics` says: the figures of all processes, added up. */
  metrics(task: undefined): Promise<string>
}
