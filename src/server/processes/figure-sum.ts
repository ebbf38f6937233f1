import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import type { Figures } from '../metrics.ts'

/** The figures of all processes of a server as those of one. */
export interface FigureSum {
  /** @param current those of the processes that run; of one that says nothing now, what it said last counts */
  text(current: ReadonlyMap<object, Figures | null>): Promise<string>
  /** What a process has counted goes on to count when it has ended: a sum of counters must not go down. */
  end(process: object): Promise<void>
}

/** Makes the sum of a server's processes and of this one, which starts them. */
export function createFigureSum(): FigureSum {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const last = new Map<object, Figures>()
  let ofEnded: Figures = []
  return {
    async text(current) {
      for (const [process, figures] of current) if (figures !== null) last.set(process, figures)
      return sumOf([await own.getMetricsAsJSON(), ...last.values(), ofEnded]).metrics()
    },
    async end(process) {
      const figures = last.get(process) ?? []
      last.delete(process)
      const counted = figures.filter(({ type }) => /^(?:counter|histogram)$/.test(String(type)))
      ofEnded = await sumOf([ofEnded, counted]).getMetricsAsJSON()
    },
  }
}

function sumOf(figures: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate([...figures])
}
