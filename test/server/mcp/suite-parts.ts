import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { McpParts, McpPrompt, McpTool } from '../../../src/server/mcp/parts.ts'

/** What the official suite asks a server to offer, by the descriptions of its scenarios. */

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const says = (text: string) => ({ type: 'text' as const, text })
const embedded = (uri: string, text: string, mimeType = 'text/plain') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text },
})
const user = <Content>(content: Content) => ({ role: 'user' as const, content })

type Call = (
  args: Record<string, unknown>,
  context: ServerContext,
) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>

function tool(name: string, call: Call, input: z.ZodObject = z.object({})): McpTool {
  return {
    listed: {
      name,
      description: `Asked for by the suite: ${name}`,
      inputSchema: { ...JSON.parse(JSON.stringify(z.toJSONSchema(input))), type: 'object' },
    },
    async call(args, _asked, context) {
      return call(input.parse(args ?? {}), context)
    },
  }
}

const text = (words: string): CallToolResult => ({ content: [says(words)] })
type Fields = ElicitRequestFormParams['requestedSchema']['properties']
const form = (message: string, properties: Fields) => ({
  message,
  requestedSchema: { type: 'object' as const, properties, required: Object.keys(properties) },
})
const formOf = (message: string, field: string) => form(message, { [field]: { type: 'string' } })
const nameForm = (message: string) => inputRequired.elicit(formOf(message, 'name'))
const okForm = (message: string) => inputRequired.elicit(form(message, { ok: { type: 'boolean' } }))
const sampling = (question: string, maxTokens = 100) =>
  inputRequired.createMessage({ messages: [user(says(question))], maxTokens })

const answers = ({ mcpReq }: ServerContext, key: string) => inputResponse(mcpReq.inputResponses, key)
const isAnswered = (context: ServerContext, key: string) => answers(context, key).kind !== 'missing'

/** A request to the client goes on the stream of the answer, because there is no other. */
const onItsStream = ({ id }: ServerContext['mcpReq']) => ({ relatedRequestId: id })

/** A state that its server knows again: nobody else can sign it. */
const signed = (state: string) =>
  `${state}.${createHmac('sha256', 'of the suite').update(state).digest('hex')}`
function stateOf({ mcpReq }: ServerContext): string | undefined {
  const given = mcpReq.requestState<string>()
  if (given === undefined) return undefined
  const [state = ''] = given.split('.')
  if (given !== signed(state))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was changed')
  return state
}

function declared({ mcpReq }: ServerContext): Record<string, unknown> {
  const envelope: Record<string, unknown> = { ...mcpReq.envelope }
  return { ...Object(envelope[CLIENT_CAPABILITIES_META_KEY]) }
}

const tools = (notify: () => ServerNotifier): McpTool[] => [
  tool('test_simple_text', () => text('This is a simple text response for testing.')),
  tool('test_image_content', () => ({ content: [image] })),
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] })),
  tool('test_embedded_resource', () => ({
    content: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  })),
  tool('test_multiple_content_types', () => ({
    content: [
      says('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ],
  })),
  tool('test_error_handling', () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  })),
  tool('test_tool_with_logging', async (_, { mcpReq }) => {
    for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', step)
      await sleep(50)
    }
    return text('It has logged')
  }),
  tool('test_logging_tool', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'It runs')
    return text('It has logged')
  }),
  tool('test_tool_with_progress', async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        })
      await sleep(50)
    }
    return text('It is done')
  }),
  tool(
    'test_sampling',
    async ({ prompt }, { mcpReq }) => {
      const said = await mcpReq.requestSampling(
        { messages: [user(says(String(prompt)))], maxTokens: 100 },
        onItsStream(mcpReq),
      )
      return text(`LLM response: ${JSON.stringify(said.content)}`)
    },
    z.object({ prompt: z.string() }),
  ),
  tool(
    'test_elicitation',
    async ({ message }, { mcpReq }) => {
      const said = await mcpReq.elicitInput(
        form(String(message), {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        }),
        onItsStream(mcpReq),
      )
      return text(`User response: action: ${said.action}, content: ${JSON.stringify(said.content)}`)
    },
    z.object({ message: z.string() }),
  ),
  tool('test_elicitation_sep1034_defaults', async (_, { mcpReq }) => {
    const said = await mcpReq.elicitInput(
      form('Defaults', {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
      onItsStream(mcpReq),
    )
    return text(`Elicitation completed: action=${said.action}, content=${JSON.stringify(said.content)}`)
  }),
  tool('test_elicitation_sep1330_enums', async (_, { mcpReq }) => {
    const titled = (ends: [string, string][]) => ends.map(([value, title]) => ({ const: value, title }))
    const ordinals = ['First', 'Second', 'Third']
    const options = titled(ordinals.map((ordinal, index) => [`value${index + 1}`, `${ordinal} Option`]))
    const choices = titled(ordinals.map((ordinal, index) => [`value${index + 1}`, `${ordinal} Choice`]))
    const said = await mcpReq.elicitInput(
      form('Enums', {
        untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
        titledSingle: { type: 'string', oneOf: options },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        },
        untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
        titledMulti: { type: 'array', items: { anyOf: choices } },
      }),
      onItsStream(mcpReq),
    )
    return text(`Elicitation completed: action=${said.action}, content=${JSON.stringify(said.content)}`)
  }),
  tool('test_missing_capability', (_, context) => {
    if (!('sampling' in declared(context)))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    return text('The client can sample')
  }),
  tool('test_streaming_elicitation', (_, context) =>
    isAnswered(context, 'go')
      ? text('It went on')
      : inputRequired({ inputRequests: { go: okForm('Go on?') } }),
  ),
  tool('test_input_required_result_elicitation', (_, context) => {
    const said = answers(context, 'user_name')
    const name = said.kind === 'elicit' ? said.content?.['name'] : undefined
    if (typeof name === 'string') return text(`Hello, ${name}!`)
    return inputRequired({ inputRequests: { user_name: nameForm('What is your name?') } })
  }),
  tool('test_input_required_result_sampling', (_, context) => {
    const said = answers(context, 'capital_question')
    if (said.kind !== 'missing') return text(`It said: ${JSON.stringify(said)}`)
    return inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?') } })
  }),
  tool('test_input_required_result_list_roots', (_, context) => {
    const said = answers(context, 'client_roots')
    if (said.kind !== 'missing') return text(`The roots: ${JSON.stringify(said)}`)
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  }),
  tool('test_input_required_result_request_state', (_, context) => {
    if (stateOf(context) === 'asked' && isAnswered(context, 'confirm')) return text('state-ok')
    const confirm = okForm('Please confirm')
    return inputRequired({ inputRequests: { confirm }, requestState: signed('asked') })
  }),
  tool('test_input_required_result_tampered_state', (_, context) => {
    if (stateOf(context) === 'asked' && isAnswered(context, 'confirm')) return text('state-ok')
    const confirm = okForm('Please confirm')
    return inputRequired({ inputRequests: { confirm }, requestState: signed('asked') })
  }),
  tool('test_input_required_result_multiple_inputs', (_, context) => {
    const keys = ['user_name', 'greeting', 'client_roots']
    if (stateOf(context) === 'all' && keys.every(key => isAnswered(context, key)))
      return text('All are answered')
    return inputRequired({
      inputRequests: {
        user_name: nameForm('What is your name?'),
        greeting: sampling('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: signed('all'),
    })
  }),
  tool('test_input_required_result_multi_round', (_, context) => {
    const round = stateOf(context)
    if (round === 'two' && isAnswered(context, 'step2')) return text('Both steps are done')
    if (round === 'one' && isAnswered(context, 'step1')) {
      const step2 = inputRequired.elicit(formOf('Step 2: What is your favorite color?', 'color'))
      return inputRequired({ inputRequests: { step2 }, requestState: signed('two') })
    }
    const step1 = nameForm('Step 1: What is your name?')
    return inputRequired({ inputRequests: { step1 }, requestState: signed('one') })
  }),
  tool('test_input_required_result_capabilities', (_, context) => {
    const can = declared(context)
    const inputRequests = {
      ...('sampling' in can ? { said: sampling('Say something') } : {}),
      ...('elicitation' in can ? { name: nameForm('What is your name?') } : {}),
    }
    return Object.keys(inputRequests).length === 0 ? text('Nothing to ask') : inputRequired({ inputRequests })
  }),
  tool('test_trigger_tool_change', () => {
    notify().toolsChanged()
    return text('Told')
  }),
  tool('test_trigger_prompt_change', () => {
    notify().promptsChanged()
    return text('Told')
  }),
]

function prompt(name: string, args: readonly string[], get: McpPrompt['get']): McpPrompt {
  const listedArguments = args.map(arg => ({ name: arg, description: arg, required: true }))
  return { listed: { name, description: `Asked for by the suite: ${name}`, arguments: listedArguments }, get }
}

const prompts = [
  prompt('test_simple_prompt', [], () => ({
    messages: [user(says('This is a simple prompt for testing.'))],
  })),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => ({
    messages: [user(says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  })),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => ({
    messages: [
      user(embedded(resourceUri, 'Embedded resource content for testing.')),
      user(says('Please process the embedded resource above.')),
    ],
  })),
  prompt('test_prompt_with_image', [], () => ({
    messages: [user(image), user(says('Please analyze the image above.'))],
  })),
  prompt('test_input_required_result_prompt', [], (_, context) => {
    const said = answers(context, 'user_context')
    if (said.kind === 'elicit') return { messages: [user(says(JSON.stringify(said.content)))] }
    const user_context = inputRequired.elicit(formOf('What context should the prompt use?', 'context'))
    return inputRequired({ inputRequests: { user_context } })
  }),
]

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

/** The parts of a catalogue, and those of the suite. */
export function withSuiteParts(parts: McpParts, notify: () => ServerNotifier): McpParts {
  return {
    tools: [...parts.tools, ...tools(notify)],
    prompts: [...parts.prompts, ...prompts],
    templates: [...parts.templates, { name: 'of the suite', uriTemplate: 'test://template/{id}/data' }],
    resources: asked => [
      ...parts.resources(asked),
      { uri: 'test://static-text', name: 'static text', mimeType: 'text/plain' },
      { uri: 'test://static-binary', name: 'static binary', mimeType: 'image/png' },
      { uri: 'test://watched-resource', name: 'watched', mimeType: 'text/plain' },
    ],
    async read(uri, asked) {
      if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG }
      if (uri === 'test://static-text')
        return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
      const id = TEMPLATE.exec(uri)?.[1]
      if (id === undefined) return parts.read(uri, asked)
      const data = { id, templateTest: true, data: `Data for ID: ${id}` }
      return { uri, mimeType: 'application/json', text: JSON.stringify(data) }
    },
  }
}

/** Adds what the suite asks of a server and a catalogue does not need. */
export function addSuiteMethods(server: Server, isModern: boolean): Server {
  server.registerCapabilities({
    completions: {},
    tools: { listChanged: true },
    prompts: { listChanged: true },
    logging: {},
    ...(isModern ? {} : { resources: { subscribe: true } }),
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }))
  if (!isModern) {
    server.setRequestHandler('resources/subscribe', () => ({}))
    server.setRequestHandler('resources/unsubscribe', () => ({}))
  }
  return server
}
