import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import type { Figures } from '../metrics.ts'

/** Adds up the metrics of all processes of a server. */
export interface FigureSum {
  /** @param current metrics by running process; null stands for the last known metrics of that process */
  text(current: ReadonlyMap<object, Figures | null>): Promise<string>
  /** Keeps the counters of an ended process in the sum, because a counter must not go down. */
  end(process: object): Promise<void>
}

/** Makes a sum that includes the metrics of this process, which starts the others. */
export function createFigureSum(): FigureSum {
  const parent = new Registry()
  collectDefaultMetrics({ register: parent })
  const last = new Map<object, Figures>()
  let ended: Figures = []
  return {
    async text(current) {
      for (const [process, figures] of current) if (figures !== null) last.set(process, figures)
      return sumOf([await parent.getMetricsAsJSON(), ...last.values(), ended]).metrics()
    },
    async end(process) {
      const figures = last.get(process) ?? []
      last.delete(process)
      const counted = figures.filter(({ type }) => /^(?:counter|histogram)$/.test(String(type)))
      ended = await sumOf([ended, counted]).getMetricsAsJSON()
    },
  }
}

function sumOf(figures: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate([...figures])
}
