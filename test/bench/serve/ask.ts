import { request } from 'undici'

export interface Asked {
  status: number
  etag: string
  encoding: string
  /** As they came: a compressed body stays compressed. */
  body: Buffer
}

/**
 * Asks a server once, on a connection of its own: while other servers are kept busy, this one closes those that nobody
 * uses. Where requests follow each other, `isKept` keeps it.
 */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  { isKept = false } = {},
): Promise<Asked> {
  const { statusCode, headers: answered, body } = await request(url, { headers, reset: !isKept })
  return {
    status: statusCode,
    etag: String(answered['etag'] ?? ''),
    encoding: String(answered['content-encoding'] ?? ''),
    body: Buffer.from(await body.arrayBuffer()),
  }
}
