import { ChunkIndex } from './chunk-index.ts'
import { chunkPath } from './chunk-path.ts'

/** What is wrong with the index of the files of chunks, in one clause; null where there is nothing. */
export function verifyChunkIndex(content: Buffer): string | null {
  const { data, error } = ChunkIndex.safeParse(parsed(content))
  if (data === undefined) {
    const [issue] = error.issues
    return `is no index of chunks: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`
  }
  const ids = new Set<string>()
  for (const { id, path } of data.accounts) {
    if (ids.has(id)) return `has the account ${JSON.stringify(id)} a second time`
    ids.add(id)
    if (path !== chunkPath(id))
      return `leads to ${JSON.stringify(path)} for the account ${JSON.stringify(id)}`
  }
  return null
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}
