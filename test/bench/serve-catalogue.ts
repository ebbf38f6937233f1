import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import * as z from 'zod'

/**
 * Serves a catalogue of JSON Lines over the endpoints that a crawl reads, from bytes that are made beforehand: what
 * is measured is the crawl. Prints its port when it is ready.
 */
const PAGE_SIZE = 100
const Line = z.looseObject({
  type: z.string(),
  id: z.string(),
  title: z.string().optional(),
  account: z.object({ id: z.string(), name: z.string() }).default({ id: '', name: '' }),
})

const records = new Map<string, Buffer>()
const items: string[] = []
for await (const line of createInterface(createReadStream(process.argv[2] ?? ''))) {
  const whole = Line.parse(JSON.parse(line))
  const { type, ...record } = whole
  const path = type === 'account' ? 'accounts/getAccount' : 'products/getProduct'
  records.set(`/api/${path}/${record.id}`, Buffer.from(JSON.stringify({ [type]: record })))
  if (type === 'product') items.push(JSON.stringify(itemOf(whole)))
}
const totalPages = Math.ceil(items.length / PAGE_SIZE)
const pages = Array.from({ length: totalPages }, (_, index) => Buffer.from(pageText(index + 1)))

function itemOf({ id, title, account, ...record }: z.infer<typeof Line>): object {
  const { shortDescription, description, category, defaultCurrency, locale } = record
  const texts = { summary: shortDescription, description, category, currency: defaultCurrency }
  return { id, name: title, ...texts, language: locale, account: { ID: account.id, name: account.name } }
}

function pageText(page: number): string {
  const head = {
    limit_value: PAGE_SIZE,
    total_pages: totalPages,
    current_page: page,
    next_page: page < totalPages ? page + 1 : null,
  }
  const products = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).join(',')
  return `${JSON.stringify(head).slice(0, -1)},"products":[${products}]}`
}

const server = createServer((request, response) => {
  const target = request.url ?? ''
  const body = records.get(target) ?? pages[Number(/[?&]page=(\d+)/.exec(target)?.[1]) - 1]
  const bytes = body ?? Buffer.from('{}')
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
  })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
