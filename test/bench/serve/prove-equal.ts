import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import type { Scenario } from './scenario.ts'
import { headersOf, type KeyHeader, type ServerPeer } from './server-peer.ts'

/**
 * Makes sure that a server answers a scenario with the bytes of the site, and that nothing but a 304 comes where the
 * client's copy is still good.
 *
 * @returns the headers that the scenario is run with.
 * @throws {Error} naming the first difference.
 */
export async function proveEqual(
  { name, server, targetOf }: ServerPeer,
  scenario: Scenario,
  { site, key }: { site: string; key: KeyHeader },
): Promise<Record<string, string>> {
  let headers = headersOf(scenario, key)
  for (const resource of scenario.resources) {
    const url = `${server.url}${targetOf(resource)}`
    const { status, etag, encoding, body } = await ask(url, headersOf(scenario, key))
    const expected = readFileSync(join(site, `${resource.file}${scenario.isGzip ? '.gz' : ''}`))
    if (status !== 200 || !body.equals(expected) || encoding !== (scenario.isGzip ? 'gzip' : ''))
      throw new Error(`Asking ${name} for ${url}: ${status} with other bytes than those of ${resource.file}`)
    if (!scenario.isConditional) continue
    headers = headersOf(scenario, key, etag)
    const again = await ask(url, headers)
    if (again.status !== 304 || again.body.length > 0)
      throw new Error(`Asking ${name} for ${url} with its tag ${etag}: ${again.status} instead of 304`)
  }
  return headers
}
