import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordFile } from '../../../src/formats/record-file.ts'
import { ask } from './ask.ts'
import type { Resource, Scenario } from './scenario.ts'
import { headersOf, type KeyHeader, type ServerPeer } from './server-peer.ts'

/**
 * Writes what a server answers as files, for the peers to serve; a compressed answer stands beside the plain one.
 *
 * @throws {Error} where an answer does not hold the published records.
 */
export async function writeSite(
  site: string,
  { server, targetOf }: ServerPeer,
  { scenarios, key, tree }: { scenarios: readonly Scenario[]; key: KeyHeader; tree: string },
): Promise<void> {
  for (const scenario of scenarios)
    for (const resource of scenario.resources) {
      const { status, encoding, body } = await ask(
        `${server.url}${targetOf(resource)}`,
        headersOf(scenario, key),
      )
      if (status !== 200 || encoding !== (scenario.isGzip ? 'gzip' : ''))
        throw new Error(`Asking for ${resource.target}: ${status}, encoding "${encoding}"`)
      if (!scenario.isGzip) assertHolds(body, resource, tree)
      const file = join(site, scenario.isGzip ? `${resource.file}.gz` : resource.file)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, body)
    }
}

function assertHolds(body: Buffer, { target, published }: Resource, tree: string): void {
  for (const id of published) {
    const record = readFileSync(join(tree, recordFile('product', id, 'json')), 'utf8').trimEnd()
    if (!body.includes(record)) throw new Error(`Asking for ${target}: the record ${id} is not in the answer`)
  }
}
