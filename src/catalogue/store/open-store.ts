import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../../errors.ts'
import { PRIVATE_MODE } from '../../runtime/private-mode.ts'
import { canMigrate, migrate } from './migrate.ts'
import { SCHEMA_VERSION, TABLES } from './tables.ts'

export type Store = DatabaseSync

/**
 * Opens the catalogue's store; creates it if the file does not exist, and migrates it if an older version made it.
 *
 * @throws {UsageError} if the file cannot be opened, is not a SQLite file, or has a version that is not migrated.
 */
export function openStore(file: string): Store {
  return opening(file, () => {
    mkdirSync(dirname(file), { recursive: true })
    // SQLite would create the file with the mode of the umask, so it is created here. The journals copy its mode.
    closeSync(openSync(file, 'a', PRIVATE_MODE))
    const store = new DatabaseSync(file, { timeout: 10_000 })
    // WAL lets workers and a server read while an import writes. With NORMAL, a kill loses nothing, and a power cut
    // loses at most the last transactions.
    store.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA temp_store = FILE',
    )
    const version = versionOf(store)
    if (version === 0 && isEmpty(store))
      store.exec(`BEGIN IMMEDIATE; ${TABLES} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`)
    else if (!canMigrate(version)) refuse(store, file, version)
    else if (version < SCHEMA_VERSION) migrate(store, versionOf)
    return store
  })
}

/** Opens an existing store read-only, and throws as `openStore` does. A store of an older version is migrated first. */
export function openStoreReadOnly(file: string): Store {
  return opening(file, () => {
    const store = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    const version = versionOf(store)
    if (!canMigrate(version)) refuse(store, file, version)
    if (version === SCHEMA_VERSION) return store
    store.close()
    openStore(file).close()
    return openStoreReadOnly(file)
  })
}

const KEPT_TABLES = ['accounts', 'products', 'keys', 'crawl_products', 'crawl_accounts']

export function holdsNothing(store: Store): boolean {
  const rows = KEPT_TABLES.map(table => `SELECT * FROM (SELECT 1 FROM ${table} LIMIT 1)`)
  return store.prepare(rows.join(' UNION ALL ')).get() === undefined
}

function opening(file: string, open: () => Store): Store {
  try {
    return open()
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`Opening the store "${file}": ${reason}`, {
      cause,
      hint: 'Give another file with --store',
    })
  }
}

function refuse(store: Store, file: string, version: number): never {
  store.close()
  if (version === 0)
    throw new UsageError(`Opening the store "${file}": it is another program's database`, {
      hint: 'Give another --store',
    })
  throw new UsageError(
    `Opening the store "${file}": it has version ${version}, and this tourpress reads ${SCHEMA_VERSION}`,
    {
      hint:
        version > SCHEMA_VERSION
          ? 'Use the newer tourpress that wrote it, or give another --store: it is filled from the source again'
          : 'Build with the tourpress that wrote it and --dump FILE, and build FILE here with another --store',
    },
  )
}

function isEmpty(store: Store): boolean {
  return store.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
}

function versionOf(store: Store): number {
  return Number(store.prepare('PRAGMA user_version').get()?.['user_version'])
}
