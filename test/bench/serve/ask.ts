import { request } from 'undici'

export interface Asked {
  status: number
  etag: string
  encoding: string
  /** As they came: a compressed body stays compressed. */
  body: Buffer
}

/** Asks a server once. */
export async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Asked> {
  const { statusCode, headers: answered, body } = await request(url, { headers })
  return {
    status: statusCode,
    etag: String(answered['etag'] ?? ''),
    encoding: String(answered['content-encoding'] ?? ''),
    body: Buffer.from(await body.arrayBuffer()),
  }
}
