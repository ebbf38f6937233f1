import { Registry } from 'prom-client'
import type { Response } from './http/response.ts'

/** @param text as prom-client writes it */
export function metricsResponse(text: string): Response {
  return {
    status: 200,
    headers: ['Content-Type', Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control', 'no-store'],
    body: Buffer.from(text),
  }
}
