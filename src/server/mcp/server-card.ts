import { version } from '../../runtime/package.ts'

export const SERVER = { name: 'tourpress', title: 'Tours, activities and attractions', version }
/** The supported revisions of the protocol, the newest first. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const
export const CARD_TYPE = 'application/mcp-server-card+json'

/** The card by which clients connect (MCP Server Cards, SEP-2127). `address` has no slash at its end. */
export function serverCard(address: string, { isPublic }: { isPublic: boolean }) {
  const key = { name: 'Authorization', description: 'Bearer and a key', isRequired: true, isSecret: true }
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${nameOf(address).split('.').reverse().join('.')}/${SERVER.name}`,
    title: SERVER.title,
    description: 'Search, read and compare tours, activities and attractions',
    version,
    remotes: [
      {
        type: 'streamable-http',
        url: `${address}/mcp`,
        supportedProtocolVersions: REVISIONS,
        ...(isPublic ? {} : { headers: [key] }),
      },
    ],
  }
}

/** The name of the server in a catalogue of agents' tools, such as `urn:air:example.com:mcp:tourpress`. */
export function identifierOf(address: string): string {
  return `urn:air:${nameOf(address)}:mcp:${SERVER.name}`
}

/** Brackets and colons of an IPv6 host become hyphens, because a URN must not have them. */
function nameOf(address: string): string {
  return new URL(address).hostname.replaceAll(/[^\w.-]/g, '-')
}
