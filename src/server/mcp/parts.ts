import type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  Resource,
  ResourceTemplateType,
  ServerContext,
  TextResourceContents,
  Tool,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { issueText } from '../../catalogue/issue.ts'
import type { SearchInput } from '../../search/search-query.ts'
import type { SearchResult } from '../../search/search-result.ts'
import type { Generation } from '../live/generation.ts'
import type { ByteCache } from '../live/published-file.ts'

/** What one answer is made of. */
export interface Asked {
  readonly generation: Generation
  readonly cache: ByteCache
  /** Searches the generation, or a newer one. @throws {ToolError} if it is over the quota of who asks, or cannot be had */
  readonly search: (query: SearchInput) => Promise<SearchResult>
}

/** A tool: how it is listed, and what answers a call. */
export interface McpTool {
  readonly listed: Tool
  call(args: unknown, asked: Asked, context: ServerContext): Promise<CallToolResult | InputRequiredResult>
}

export interface McpPrompt {
  readonly listed: Prompt
  get(
    args: Readonly<Record<string, string>>,
    context: ServerContext,
  ): GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>
}

type Contents = TextResourceContents | { uri: string; mimeType: string; blob: string }

/** What a server offers; tests add what the official suite asks for. */
export interface McpParts {
  readonly tools: readonly McpTool[]
  readonly prompts: readonly McpPrompt[]
  readonly templates: readonly ResourceTemplateType[]
  /** The resources that lists name. */
  resources(asked: Asked): readonly Resource[]
  /** Undefined if there is no such resource. */
  read(uri: string, asked: Asked): Promise<Contents | undefined>
}

/** An error that the model reads and can mend, such as an unknown id: one line that says what to do. */
export class ToolError extends Error {}

/** Tools change nothing, and know nothing but the catalogue. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** An answer: text for a model, and the same as data in the tool's schema. */
export interface ToolAnswer<Output> {
  readonly text: string
  readonly data: Output
}

/** Makes a tool whose arguments are checked before `answer` gets them. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  answer,
  ...facts
}: {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  answer(args: z.output<Input>, asked: Asked): Promise<ToolAnswer<z.input<Output>>>
}): McpTool {
  const listed: Tool = {
    ...facts,
    annotations: { title: facts.title, ...ANNOTATIONS },
    inputSchema: plain(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: plain(z.toJSONSchema(output)),
  }
  return {
    listed,
    async call(args, asked) {
      const read = input.safeParse(args ?? {})
      if (!read.success) return failed(`${facts.name}: ${issueText(read.error, args ?? {})}`)
      try {
        const { text, data } = await answer(read.data, asked)
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        if (error instanceof ToolError) return failed(`${facts.name}: ${error.message}`)
        throw error
      }
    },
  }
}

/** A schema as it is sent: without what zod keeps beside its text. */
function plain(schema: object): Tool['inputSchema'] {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' }
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
