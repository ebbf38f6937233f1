import type { DatabaseSync } from 'node:sqlite'

export function readFact(db: DatabaseSync, name: string): unknown {
  return db.prepare('SELECT value FROM facts_of_index WHERE name = ?').get(name)?.['value']
}

export function writeFact(db: DatabaseSync, name: string, value: string | number): void {
  db.prepare('INSERT OR REPLACE INTO facts_of_index VALUES (?, ?)').run(name, value)
}
