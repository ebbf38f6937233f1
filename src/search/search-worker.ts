import { answerCalls } from '../worker/answer-calls.ts'
import { type OpenIndex, openIndex } from './open-index.ts'
import { search } from './search.ts'
import type { SearchInput } from './search-query.ts'
import { type SearchedTree, updateIndex } from './update-index.ts'

let opened: OpenIndex | undefined

const functions = {
  update: ({ file, tree }: { file: string; tree: SearchedTree }) => updateIndex(file, tree),
  search({ file, query }: { file: string; query: SearchInput }) {
    // If the index was damaged, a new file has replaced it, which is opened here.
    if (opened?.isReplaced() !== false) {
      opened?.close()
      opened = openIndex(file)
    }
    return search(opened, query)
  },
}
export type SearchFunctions = typeof functions

answerCalls(functions)
