/** A vector store of LangChain (https://js.langchain.com), as far as it is needed here. */
export interface VectorStore {
  addDocuments(documents: Chunk[], options: { ids: string[] }): Promise<unknown>
  delete(which: { ids: string[] }): Promise<unknown>
}
type Chunk = { id: string; pageContent: string; metadata: Record<string, unknown> }

/**
 * Puts a published tree's chunks into a vector store, or only what changed since the sequence that the last call returned.
 * It throws where a change file is missing, as behind `oldest` in `changes/latest.json`: empty the store, and begin without.
 */
export async function loadChunks(tree: string, store: VectorStore, since?: number): Promise<number> {
  const { sequence } = JSON.parse(await read('changes/latest.json'))
  const paths: string[] =
    since === undefined
      ? JSON.parse(await read('chunks/index.json')).accounts.map(({ path }: { path: string }) => path)
      : Array.from({ length: sequence - since }, (_, step) => `changes/${since + 1 + step}.chunks.jsonl`)
  for (const path of paths) {
    const lines = (await read(path))
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
    const kept = lines.filter(({ op }) => op !== 'delete')
    // Stores refuse empty lists, or take an empty list for everything. A change of pictures changes no chunk.
    if (since !== undefined && lines.length > 0) await store.delete({ ids: lines.map(({ id }) => id) })
    const chunks = kept.map(({ op, was, id, text, ...metadata }) => ({ id, pageContent: text, metadata }))
    if (chunks.length > 0) await store.addDocuments(chunks, { ids: chunks.map(({ id }) => id) })
  }
  return sequence

  async function read(path: string): Promise<string> {
    const answer = await fetch(`${tree}/${path}`)
    if (!answer.ok) throw new Error(`Reading ${tree}/${path}: ${answer.status}`)
    return answer.text()
  }
}
