import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'

/** The least that node:http can do: answers from memory with the files of a folder. Arguments: the folder, the port. */
const [folder = '', port = ''] = process.argv.slice(2)

interface Answer {
  body: Buffer
  etag: string
  headers: string[]
}

function answerOf(body: Buffer, encoding: readonly string[]): Answer {
  const etag = `"${hash('sha256', body, 'base64url')}"`
  const length = ['Content-Length', String(body.length)]
  return { body, etag, headers: ['Content-Type', 'application/json', ...encoding, 'ETag', etag, ...length] }
}

const plain = new Map<string, Answer>()
const gzipped = new Map<string, Answer>()
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = join(entry.parentPath, entry.name)
  const path = `/${relative(folder, file)}`
  const body = readFileSync(file)
  if (path.endsWith('.gz'))
    gzipped.set(path.slice(0, -'.gz'.length), answerOf(body, ['Content-Encoding', 'gzip']))
  else plain.set(path, answerOf(body, []))
}

createServer(({ url = '', headers }, response) => {
  const isGzip = headers['accept-encoding'] === 'gzip'
  const answer = (isGzip ? gzipped.get(url) : undefined) ?? plain.get(url)
  if (answer === undefined) response.writeHead(404).end()
  else if (headers['if-none-match'] === answer.etag) response.writeHead(304, ['ETag', answer.etag]).end()
  else response.writeHead(200, answer.headers).end(answer.body)
}).listen(Number(port), '127.0.0.1')
