import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import type { Figures } from '../metrics.ts'

export type FigureSum = ReturnType<typeof createFigureSum>

export function createFigureSum() {
  const parent = new Registry()
  collectDefaultMetrics({ register: parent })
  const last = new Map<object, Figures>()
  let ended: Figures = []
  return {
    /** @param current the metrics of each process; null for one that did not answer, whose last metrics count */
    async text(current: ReadonlyMap<object, Figures | null>): Promise<string> {
      for (const [process, figures] of current) if (figures !== null) last.set(process, figures)
      return sumOf([await parent.getMetricsAsJSON(), ...last.values(), ended]).metrics()
    },
    /** Keeps the counters of an ended process in the sum, because a counter must not go down. */
    async end(process: object): Promise<void> {
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
