import { messageText, shown } from '../../catalogue/issue.ts'
import { SourceError } from '../../errors.ts'
import { type Failure, transient } from '../../http-client/failure.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { CrawlFigures } from '../api/crawl-figures.ts'
import { ATTEMPT_LIMITS, openHost } from '../api/host.ts'

interface GetterOptions {
  name: string
  timing: Timing
  figures: CrawlFigures
  onWait(seconds: number): void
}

type Headers = Readonly<Record<string, string>>
type Parsed<Value> = { value: Value }

export function createGetter(options: GetterOptions) {
  const { name } = options
  const host = openHost({
    ...options,
    ...{ address: { name, origin: null, path: '' }, key: null, keyHeader: null },
    // The most requests at once. A source in code that awaits each response sends them one by one.
    concurrency: 8,
    limits: ATTEMPT_LIMITS,
  })

  async function get<Value>(
    address: string,
    headers: Headers,
    parse: (text: string) => Parsed<Value> | Failure,
  ): Promise<Value | null> {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new SourceError(`Reading the source "${name}": ${shown(address)} is not an http(s) address`)
    const { origin, pathname, search } = url
    // The query is left out of messages, because it may hold a key.
    const about = messageText(`${origin}${pathname}`)
    const request = { about, origin, path: pathname + search, headers, parse: () => ({}) }
    const found = await host.get({ ...request, read: (_, text) => parse(text) })
    return found === null ? null : found.value
  }

  return {
    getText: (address: string, headers: Headers = {}) =>
      get(address, { accept: '*/*', ...headers }, value => ({ value })),
    getJson: (address: string, headers: Headers = {}) => get(address, headers, parsed),
    close: host.close,
  }
}

function parsed(text: string): Parsed<unknown> | Failure {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (/^\s*</.test(text)) return transient('it answers 200 with a page of HTML instead of JSON')
    return transient(`it answers 200 with what is not JSON: ${messageText(String(error), 100)}`)
  }
}
