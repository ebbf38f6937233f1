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
import type { LiveGeneration } from './live/follow-generations.ts'

/** What the server counts about itself, as Prometheus reads it. */
export interface Metrics {
  readonly mediaType: string
  /** Counts an answered request. */
  count(endpoint: string | null, status: number, bytes: number, seconds: number): void
  text(): Promise<string>
  /** All figures as plain data, for who adds up those of several processes. */
  figures(): Promise<Figures>
}

/** The figures of one process. Each says how those of several make one. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Makes the counters of one server; two servers in one process share nothing. */
export function createMetrics(live: LiveGeneration): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  const gauge = (name: string, help: string, aggregator: Aggregator, read: () => number) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('tourpress_generation', 'Number of the live generation', 'max', () => live.current().number)
  gauge('tourpress_generation_age_seconds', 'Time since the live generation was published', 'min', () =>
    Math.round((Date.now() - live.current().published.getTime()) / 1000),
  )
  gauge(
    'tourpress_accounts',
    'Accounts in the live generation',
    'max',
    () => live.current().manifest.counts.accounts,
  )
  gauge(
    'tourpress_products',
    'Products in the live generation',
    'max',
    () => live.current().manifest.counts.products,
  )

  return {
    mediaType: registry.contentType,
    count(endpoint, status, size, time) {
      const name = endpoint ?? 'none'
      requests.inc({ endpoint: name, status })
      bytes.inc(size)
      seconds.observe({ endpoint: name }, time)
    },
    text: () => registry.metrics(),
    figures: () => registry.getMetricsAsJSON(),
  }
}
