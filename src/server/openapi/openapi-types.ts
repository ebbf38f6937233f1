import type * as z from 'zod'
import type { ExampleRecords } from '../parameters/example-records.ts'

export interface RequestExamples {
  /** Base URL of example requests, without a slash at the end. */
  readonly address: string
  readonly exampleRecords: ExampleRecords
}

/** JSON Schema 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface OpenApiParameter {
  name: string
  in: 'header' | 'path' | 'query'
  description: string
  required: boolean
  schema: JsonSchema
  example?: string | number
}

export interface OpenApiMedia {
  schema?: JsonSchema
  examples?: Record<string, { summary: string; value: unknown }>
}

export interface OpenApiResponse {
  description: string
  content: Record<string, OpenApiMedia>
}

export interface OpenApiOperation {
  operationId: string
  summary: string
  description: string
  /** One of these requirements must be met. An empty list, and an empty requirement, mean that no key is needed. */
  security: Record<string, string[]>[]
  parameters: OpenApiParameter[]
  requestBody?: { description: string; required: true; content: Record<string, OpenApiMedia> }
  responses: Record<string, OpenApiResponse>
  /** Requests to copy; many OpenAPI viewers show this extension. */
  'x-codeSamples': { lang: 'Shell'; label: string; source: string }[]
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  paths: Record<string, { [method in 'get' | 'put' | 'post']?: OpenApiOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<
      string,
      { description: string } & (
        | { type: 'apiKey'; in: 'header' | 'query'; name: string }
        | { type: 'http'; scheme: 'bearer' }
      )
    >
  }
}
