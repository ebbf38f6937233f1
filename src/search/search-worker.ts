import { answerCalls } from '../worker/answer-calls.ts'
import { type OpenIndex, openIndex } from './open-index.ts'
import { search } from './search.ts'
import type { SearchInput } from './search-query.ts'
import { type SearchedTree, updateIndex } from './update-index.ts'

let opened: OpenIndex | undefined

const functions = {
  update: ({ file, tree }: { file: string; tree: SearchedTree }) => updateIndex(file, tree),
  search({ file, query }: { file: string; query: SearchInput }) {
    // A damaged index is replaced by a new file of the same name.
    if (opened?.isReplaced() !== false) {
      opened?.close()
      opened = openIndex(file)
    }
    return search(opened, query)
  },
}
export type SearchFunctions = typeof functions

answerCalls(functions)
