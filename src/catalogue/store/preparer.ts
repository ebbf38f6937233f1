import type { StatementSync } from 'node:sqlite'
import type { Store } from './open-store.ts'

/** Makes each statement once. Only for texts of a fixed set, never for those that hold somebody's values. */
export function preparer(store: Store): (text: string) => StatementSync {
  const made = new Map<string, StatementSync>()
  return text => {
    let statement = made.get(text)
    if (statement === undefined) {
      statement = store.prepare(text)
      made.set(text, statement)
    }
    return statement
  }
}
