/**
 * - `planned`: what the next generation has to hold, a row for each record. `body` is the SHA-256 of its body in the store;
 *   null in a rollback. `versions` are the languages that a product exists in, where `planVersions` was asked for them.
 *   `digest`, `bytes` and `card` stay null while they are those of the live generation; `is_rendered` where the record was
 *   rendered, `starts` then as in `published`.
 * - `live`: the live generation's `records.jsonl`, with what of a line is compared beside it.
 * - `changed_accounts`: accounts that changed, or of which a product came, went or changed: their `all` files change.
 * - `changed_versions`: products of which another language version came, went or changed.
 * - `gathered`: what a surface gathered of a record while that was rendered.
 */
export const PLAN_TABLES = `
  PRAGMA temp_store = FILE;
  PRAGMA temp.cache_size = -16000;
  DROP TABLE IF EXISTS temp.planned; DROP TABLE IF EXISTS temp.live;
  DROP TABLE IF EXISTS temp.changed_accounts; DROP TABLE IF EXISTS temp.changed_versions;
  DROP TABLE IF EXISTS temp.gathered;
  CREATE TEMP TABLE planned (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, body BLOB, versions TEXT,
    digest TEXT, bytes TEXT, card TEXT, starts TEXT, is_rendered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE live (
    type TEXT, id TEXT, account TEXT, hash TEXT, digest TEXT, line TEXT, PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE gathered (
    surface TEXT, type TEXT, id TEXT, text TEXT, PRIMARY KEY (surface, type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE changed_versions (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE changed_accounts (account TEXT PRIMARY KEY) WITHOUT ROWID;
`

/** Fills `changed_accounts`. */
export const CHANGED_ACCOUNTS = `
  INSERT OR IGNORE INTO changed_accounts
    SELECT coalesce(planned.account, planned.id) FROM planned LEFT JOIN live USING (type, id)
      WHERE live.hash IS NOT planned.hash OR live.account IS NOT planned.account
    UNION SELECT live.account FROM live LEFT JOIN planned USING (type, id)
      WHERE live.type = 'product' AND planned.account IS NOT live.account`

/** How many records came, changed and went. */
export const CHANGE_COUNTS = `
  SELECT count(*) FILTER (WHERE live.hash IS NULL) AS added,
    count(*) FILTER (WHERE live.hash <> planned.hash) AS changed,
    (SELECT count(*) FROM live LEFT JOIN planned USING (type, id) WHERE planned.hash IS NULL) AS removed
  FROM planned LEFT JOIN live USING (type, id)`

const LINES = (planned: string) => `
  SELECT planned.type, planned.id, planned.account, planned.title, planned.hash, planned.digest, planned.bytes,
    planned.card, live.hash AS live_hash, live.line AS live_line
  FROM ${planned} LEFT JOIN live USING (type, id)`

/** What lines of the new generation are made of. */
export const LINES_BY = {
  all: LINES('planned'),
  type: `${LINES('planned')} WHERE planned.type = ?`,
  // Without the index's name SQLite goes through all products for each account, since they come in order so.
  account: `${LINES('planned INDEXED BY planned_by_account')} WHERE planned.type = 'product' AND planned.account = ?`,
  id: `${LINES('planned')} WHERE type = ? AND id = ?`,
} as const

/** Orders of lines. By title they are sorted on disk where they are many. */
export const ORDERS = {
  id: 'ORDER BY planned.type, planned.id',
  title: 'ORDER BY title_key(planned.title), planned.id',
} as const
