import { createHmac, hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An object in the store. */
export interface StoredThere {
  bytes: Buffer
  headers: Record<string, string>
  etag: string
}

/** A received request with its body. */
export interface StoreRequest {
  method: string
  /** The decoded key of the object; empty for the bucket itself. */
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The number of the request, counted from 1. */
  nth: number
}

/**
 * Responds to a request itself and returns true, or returns false to leave it to the store. `apply` executes the request
 * without sending a response.
 */
export type StoreFailure = (
  request: StoreRequest,
  response: ServerResponse,
  apply: () => void,
) => boolean | Promise<boolean>

export interface StoreOptions {
  bucket?: string
  region?: string
  keys?: Readonly<Record<string, string>>
  /** The secret key that belongs to the access key. */
  sessionToken?: string
  failure?: StoreFailure
  /** How the store treats conditions of writes. @default 'obeyed' */
  conditions?: 'obeyed' | 'ignored' | 'refused'
  /** The number of objects on a page of the list. @default 1000 */
  pageSize?: number
  /** Whether the store supports DeleteObjects. @default true */
  deletesMany?: boolean
  /** Returns the current time in milliseconds since 1970. */
  today?: () => number
  /** Saves memory for millions of requests: requests are forgotten, and only the tags of objects are stored. @default false */
  isForBench?: boolean
}

/** A strict S3 store in memory. It rejects everything that AWS rejects. */
export interface S3Store {
  url: string
  objects: Map<string, StoredThere>
  requests: StoreRequest[]
  close(): Promise<void>
  /** Listens again on the same port, with the same objects. */
  reopen(): Promise<void>
}

export const ACCESS_KEY = 'AKIDTOURPRESS'
export const SECRET_KEY = 'secret/of+the=tests'
/** The settings of a client for this store. */
export const STORE_ENVIRONMENT = { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY }

/** The headers that are stored with an object. */
const KEPT =
  /^(?:content-(?:type|encoding|disposition|language)|cache-control|expires|x-amz-(?!date$|content-sha256$|security-token$).*)$/

/** The target of a push to this store. */
const READ_AGAIN = /(?:^|\/)(?:\.tourpress\/.*|manifest\.json|records\/.*)$/

const SKEW_MS = 15 * 60_000

class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly more: string
  constructor(status: number, code: string, more = '') {
    super(code)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** Starts the store on a port, by default a free one. */
export async function startS3Store(options: StoreOptions = {}, port = 0): Promise<S3Store> {
  const {
    bucket = 'tours',
    region = 'eu-test-1',
    keys = { [ACCESS_KEY]: SECRET_KEY },
    failure,
    conditions = 'obeyed',
    pageSize = 1000,
    today = Date.now,
  } = options
  const objects = new Map<string, StoredThere>()
  const requests: StoreRequest[] = []
  const signingKeys = new Map<string, Buffer>()

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, from the bytes that arrived. */
  function authenticate(request: IncomingMessage, body: Buffer): void {
    const { headers } = request
    const [, credential = '', signedNames = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    if (credential === '') throw new Refused(403, 'AccessDenied')
    const [access = '', day = '', requestRegion = '', service, last] = credential.split('/')
    const secret = keys[access]
    if (secret === undefined) throw new Refused(403, 'InvalidAccessKeyId')
    if (requestRegion !== region)
      throw new Refused(400, 'AuthorizationHeaderMalformed', `<Region>${region}</Region>`)
    if (service !== 's3' || last !== 'aws4_request') throw new Refused(400, 'AuthorizationHeaderMalformed')
    const time = String(headers['x-amz-date'])
    const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    if (!(Math.abs(Date.parse(iso) - today()) < SKEW_MS)) throw new Refused(403, 'RequestTimeTooSkewed')
    const names = signedNames.split(';')
    const owed = Object.keys(headers).filter(
      name => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'),
    )
    if (owed.some(name => !names.includes(name))) throw new Refused(403, 'AccessDenied')
    const payload = String(headers['x-amz-content-sha256'])
    if (payload !== hash('sha256', body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const canonical = [
      request.method,
      path
        .split('/')
        .map(step => strictly(decodeURIComponent(step)))
        .join('/'),
      query
        .split('&')
        .map(pair =>
          pair
            .split('=', 2)
            .map(part => strictly(decodeURIComponent(part)))
            .join('='),
        )
        .sort()
        .join('&'),
      ...names.map(name => `${name}:${String(headers[name]).trim()}`),
      '',
      signedNames,
      payload,
    ].join('\n')
    const keyName = `${access} ${day}`
    let key = signingKeys.get(keyName)
    if (key === undefined) {
      key = Buffer.from(`AWS4${secret}`)
      for (const step of [day, region, 's3', 'aws4_request'])
        key = createHmac('sha256', key).update(step).digest()
      signingKeys.set(keyName, key)
    }
    const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash('sha256', canonical)}`
    if (createHmac('sha256', key).update(text).digest('hex') !== signature)
      throw new Refused(403, 'SignatureDoesNotMatch')
    if (options.sessionToken !== undefined && headers['x-amz-security-token'] !== options.sessionToken)
      throw new Refused(400, 'ExpiredToken')
  }

  function put(key: string, headers: IncomingMessage['headers'], body: Buffer): StoredThere | null {
    const there = objects.get(key)
    const [match, noneMatch] = [headers['if-match'], headers['if-none-match']]
    if (match !== undefined || noneMatch !== undefined) {
      if (conditions === 'refused') throw new Refused(501, 'NotImplemented')
      if (conditions === 'obeyed') {
        if (match !== undefined && there === undefined) throw new Refused(404, 'NoSuchKey')
        if (match !== undefined && match !== there?.etag) throw new Refused(412, 'PreconditionFailed')
        if (noneMatch === '*' && there !== undefined) throw new Refused(412, 'PreconditionFailed')
      }
    }
    if (headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
    const kept = Object.keys(headers).filter(name => KEPT.test(name))
    const stored = {
      bytes: options.isForBench !== true || READ_AGAIN.test(key) ? body : Buffer.alloc(0),
      etag: `"${hash('md5', body)}"`,
      headers: Object.fromEntries(
        kept.flatMap(name => (headers[name] ? [[name, String(headers[name])]] : [])),
      ),
    }
    objects.set(key, stored)
    return stored
  }

  function reply(request: StoreRequest, body: Buffer, response: ServerResponse): void {
    const { method, key, query, headers } = request
    const there = objects.get(key)
    if (key === '' && method === 'GET') {
      sendXml(response, 200, list(query))
      return
    }
    if (key === '' && method === 'POST' && query.has('delete')) {
      sendXml(response, 200, deleteMany(headers, body))
      return
    }
    if (key === '') throw new Refused(501, 'NotImplemented')
    if (method === 'PUT') {
      const stored = put(key, headers, body)
      response.writeHead(200, { etag: stored?.etag ?? '', 'content-length': 0 }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (method === 'GET' || method === 'HEAD') {
      if (there === undefined) throw new Refused(404, 'NoSuchKey')
      if (headers['if-match'] !== undefined && headers['if-match'] !== there.etag)
        throw new Refused(412, 'PreconditionFailed')
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
      const bytes = there.bytes.subarray(from)
      response.writeHead(from > 0 ? 206 : 200, {
        ...there.headers,
        etag: there.etag,
        'content-length': bytes.length,
      })
      response.end(method === 'HEAD' ? undefined : bytes)
    } else throw new Refused(405, 'MethodNotAllowed')
  }

  function list(query: URLSearchParams): string {
    if (query.get('list-type') !== '2') throw new Refused(501, 'NotImplemented')
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const page = all.slice(0, pageSize)
    const isCut = all.length > page.length
    const isEncoded = query.get('encoding-type') === 'url'
    const keyText = (key: string) => (isEncoded ? strictly(key).replaceAll('%20', '+') : xmlEscaped(key))
    return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>${
      isEncoded ? '<EncodingType>url</EncodingType>' : ''
    }<IsTruncated>${isCut}</IsTruncated>${
      isCut ? `<NextContinuationToken>${xmlEscaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    }${page
      .map(key => {
        const there = objects.get(key)
        return `<Contents><Key>${keyText(key)}</Key><ETag>${xmlEscaped(there?.etag ?? '')}</ETag><Size>${there?.bytes.length}</Size></Contents>`
      })
      .join('')}</ListBucketResult>`
  }

  function deleteMany(headers: IncomingMessage['headers'], body: Buffer): string {
    if (options.deletesMany === false) throw new Refused(501, 'NotImplemented')
    if (headers['content-md5'] !== hash('md5', body, 'base64')) throw new Refused(400, 'InvalidDigest')
    const names = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = '']) =>
      name.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    )
    if (names.length > 1000) throw new Refused(400, 'MalformedXML')
    for (const name of names) objects.delete(name)
    return '<?xml version="1.0" encoding="UTF-8"?>\n<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>'
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const body = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
    const [path = '', query = ''] = (incoming.url ?? '').split('?', 2)
    const [, named = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? []
    const request: StoreRequest = {
      method: incoming.method ?? '',
      key: decodeURIComponent(rest),
      query: new URLSearchParams(query),
      headers: incoming.headers,
      nth: requests.length + 1,
    }
    if (options.isForBench !== true) requests.push(request)
    const apply = () => {
      authenticate(incoming, body)
      if (request.method === 'PUT') put(request.key, request.headers, body)
      if (request.method === 'DELETE') objects.delete(request.key)
    }
    if (failure !== undefined && (await failure(request, response, apply))) return
    try {
      authenticate(incoming, body)
      if (decodeURIComponent(named) !== bucket) throw new Refused(404, 'NoSuchBucket')
      reply(request, body, response)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sendError(response, error.status, error.code, error.more)
    }
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  const listen = (port: number) =>
    new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The store has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    reopen: () => listen(address.port),
  }
}

/** The body of an error response. */
export function sendError(response: ServerResponse, status: number, code: string, more = ''): void {
  sendXml(
    response,
    status,
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Of the tests.</Message>${more}</Error>`,
  )
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text)
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': bytes.length })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

/** Percent-encodes all characters except the unreserved ones of RFC 3986. */
function strictly(text: string): string {
  if (/^[A-Za-z0-9_.~-]*$/.test(text)) return text
  return [...Buffer.from(text)]
    .map(byte => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function xmlEscaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
