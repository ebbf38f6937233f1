import { foldCase } from '../text/comparison-keys.ts'
import type { Store } from './open-store.ts'

/**
 * Finds the account that somebody calls by its id, else by its name ignoring case; of several with one name, the one
 * with the lowest id. Statements are made once.
 */
export function accountFinder(store: Store): (idOrName: string) => string | undefined {
  const byId = store.prepare('SELECT id FROM accounts WHERE id = ?')
  const byName = store.prepare('SELECT id FROM accounts WHERE folded_title = ? ORDER BY id LIMIT 1')
  return idOrName => {
    const row = byId.get(idOrName) ?? byName.get(foldCase(idOrName))
    return row === undefined ? undefined : String(row['id'])
  }
}
