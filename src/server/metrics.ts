import {
  type Aggregator,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Response } from './http/response.ts'
import type { LiveGeneration } from './live/follow-generations.ts'

export type Metrics = ReturnType<typeof createMetrics>

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Two servers in one process have separate metrics. */
export function createMetrics(live: LiveGeneration) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const count = createCounters(registry)
  addGauges(registry, live)
  return {
    count,
    text: () => registry.metrics(),
    figures: (): Promise<Figures> => registry.getMetricsAsJSON(),
  }
}

function createCounters(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'tourpress_requests_total',
    help: 'Answered requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const bytes = new Counter({
    name: 'tourpress_response_bytes_total',
    help: 'Bytes of bodies sent',
    registers,
  })
  const seconds = new Histogram({
    name: 'tourpress_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['endpoint'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  return (endpoint: string | null, status: number, size: number, time: number): void => {
    const name = endpoint ?? 'none'
    requests.inc({ endpoint: name, status })
    bytes.inc(size)
    seconds.observe({ endpoint: name }, time)
  }
}

function addGauges(registry: Registry, live: LiveGeneration): void {
  const add = (name: string, help: string, aggregator: Aggregator, read: () => number) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const counts = () => live.current().manifest.counts
  add('tourpress_generation', 'Number of the live generation', 'max', () => live.current().number)
  add('tourpress_generation_age_seconds', 'Time since the live generation was published', 'min', () =>
    Math.round((Date.now() - live.current().published.getTime()) / 1000),
  )
  add('tourpress_accounts', 'Accounts in the live generation', 'max', () => counts().accounts)
  add('tourpress_products', 'Products in the live generation', 'max', () => counts().products)
}

export function metricsResponse(text: string): Response {
  const headers = ['Content-Type', Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control', 'no-store']
  return { status: 200, headers, body: Buffer.from(text) }
}
