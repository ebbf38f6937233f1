import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { issueText } from '../../catalogue/issue.ts'
import { UsageError } from '../../errors.ts'
import { IndexBusy } from '../../search/create-searcher.ts'
import type { SearchInput } from '../../search/search-query.ts'
import type { SearchResult } from '../../search/search-result.ts'
import type { Generation } from '../live/generation.ts'
import type { ByteCache } from '../live/published-file.ts'
import { withoutSafeBounds } from '../openapi/schema-components.ts'
import { OverQuota } from '../search-quota.ts'

export interface Asked {
  readonly generation: Generation
  readonly cache: ByteCache
  readonly search: (query: SearchInput) => Promise<SearchResult>
}

export interface McpTool {
  readonly listed: Tool
  call(args: unknown, asked: Asked): Promise<CallToolResult>
}

/** An error that the model reads and can correct, such as an unknown id. Its message says what to do. */
export class ToolError extends Error {}

const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

export interface ToolAnswer<Output> {
  readonly text: string
  readonly data: Output
}

interface ToolFacts<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: Output
  answer(args: z.output<Input>, asked: Asked): Promise<ToolAnswer<z.input<Output>>>
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  answer,
  ...facts
}: ToolFacts<Input, Output>): McpTool {
  const failed = (text: string): CallToolResult => ({
    content: [{ type: 'text', text: `${facts.name}: ${text}` }],
    isError: true,
  })
  return {
    listed: {
      ...facts,
      annotations: { title: facts.title, ...ANNOTATIONS },
      inputSchema: slim(input, 'input'),
      outputSchema: slim(output, 'output'),
    },
    async call(args = {}, asked) {
      const read = input.safeParse(args)
      if (!read.success) return failed(issueText(read.error, args))
      try {
        const { text, data } = await answer(read.data, asked)
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        const text = textForModel(error)
        if (text === undefined) throw error
        return failed(text)
      }
    },
  }
}

function textForModel(error: unknown): string | undefined {
  if (error instanceof IndexBusy)
    return 'the search index is being brought up to date. Come again in 5 seconds'
  const isTold = error instanceof ToolError || error instanceof OverQuota || error instanceof UsageError
  return isTold ? error.message : undefined
}

/** Makes a short JSON Schema for a model, because each of its words costs tokens in every conversation. */
function slim(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      withoutSafeBounds(jsonSchema)
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  // Converting to JSON and back removes the properties that zod adds to the schema and that are no JSON.
  return { ...JSON.parse(JSON.stringify(json)), type: 'object' }
}
