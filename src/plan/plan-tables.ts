/**
 * The temporary tables of a plan:
 *
 * - `planned`: the records of the next generation, one row each. `body` is the SHA-256 of the record's JSON in the
 *   store, or null in a rollback. `bucket` names the bucket of its line; it is null if the line is in a kept list.
 *   `translations` lists the language versions of a product, after `planTranslations` was called. `digest`, `bytes` and
 *   `card` are null if they equal the values of the live generation. `is_rendered` is set if the record was rendered,
 *   and `starts` then has the offsets as in the table `published`.
 * - `live`: the lines of the live generation, with the compared parts of each in columns. `sizes` are its `bytes`.
 * - `touched_buckets`: the buckets whose lists are written anew.
 * - `changes`: the records that were added, changed or removed.
 * - `changed_accounts`: accounts whose `all` files change: the account or one of its products is in `changes`.
 * - `changed_translations`: products with a version in another language that came, went or changed its language.
 * - `gathered`: the text that a surface gathered from a record while the record was rendered.
 * - `sorted_given`, `sorted`: the rows that a surface sorts, in the given order and in sorted order. Rows of the list
 *   `''` are found by id.
 *
 * `journal_mode` is MEMORY. In the default mode, each of many small transactions would write a journal file.
 */
export const PLAN_TABLES = `
  PRAGMA temp_store = FILE;
  PRAGMA temp.cache_size = -4000;
  PRAGMA temp.journal_mode = MEMORY;
  DROP TABLE IF EXISTS temp.touched_buckets; DROP TABLE IF EXISTS temp.planned; DROP TABLE IF EXISTS temp.live;
  DROP TABLE IF EXISTS temp.changes; DROP TABLE IF EXISTS temp.changed_accounts; DROP TABLE IF EXISTS temp.changed_translations;
  DROP TABLE IF EXISTS temp.gathered; DROP TABLE IF EXISTS temp.sorted; DROP TABLE IF EXISTS temp.sorted_given;
  CREATE TEMP TABLE touched_buckets (bucket TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE planned (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, body BLOB, bucket TEXT, translations TEXT,
    digest TEXT, bytes TEXT, card TEXT, starts TEXT, is_rendered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (type, id)
  );
  CREATE TEMP TABLE live (
    type TEXT, id TEXT, account TEXT, hash TEXT, digest TEXT, sizes TEXT, line TEXT,
    PRIMARY KEY (type, id)
  );
  CREATE TEMP TABLE gathered (
    surface TEXT, type TEXT, id TEXT, text TEXT, PRIMARY KEY (surface, type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE sorted_given (list TEXT, place TEXT, id TEXT, note TEXT);
  CREATE TEMP TABLE sorted (sorting INTEGER, list TEXT, place TEXT, id TEXT, note TEXT);
  CREATE INDEX temp.sorted_by_id ON sorted (sorting, id) WHERE list = '';
  CREATE TEMP TABLE changes (type TEXT, id TEXT, op TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TEMP TABLE changed_translations (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE changed_accounts (account TEXT PRIMARY KEY) WITHOUT ROWID;
`

export const COMPARE = `
  INSERT INTO changes
    SELECT type, id, iif(live.hash IS NULL, 'added', 'changed') FROM planned LEFT JOIN live USING (type, id)
    WHERE live.hash IS NOT planned.hash;
  INSERT INTO changes
    SELECT type, id, 'removed' FROM live LEFT JOIN planned USING (type, id) WHERE planned.hash IS NULL;
  INSERT OR IGNORE INTO changed_accounts
    SELECT coalesce(account, id) FROM changes JOIN planned USING (type, id)
    UNION SELECT account FROM changes JOIN live USING (type, id) WHERE type = 'product';
  CREATE INDEX temp.planned_by_account ON planned (account, id) WHERE type = 'product'`

export const CHANGE_COUNTS = `
  SELECT count(*) FILTER (WHERE op = 'added') AS added, count(*) FILTER (WHERE op = 'changed') AS changed,
    count(*) FILTER (WHERE op = 'removed') AS removed
  FROM changes`

export const PRODUCTS_OF = "planned INDEXED BY planned_by_account WHERE type = 'product' AND account = ?"

const LINES = (planned: string) => `
  SELECT planned.type, planned.id, planned.account, planned.title, planned.hash, planned.digest, planned.bytes,
    planned.card, planned.bucket, live.hash AS live_hash, live.sizes AS live_sizes, live.line AS live_line
  FROM ${planned} LEFT JOIN live USING (type, id)`

export const LINES_BY = {
  all: LINES('planned'),
  bucket: `${LINES('planned')} WHERE planned.bucket IS NOT NULL`,
  type: `${LINES('planned')} WHERE planned.type = ?`,
  // Without `INDEXED BY`, SQLite scans the products of all accounts, because that scan is in the order of id.
  account: `${LINES('planned INDEXED BY planned_by_account')} WHERE planned.type = 'product' AND planned.account = ?`,
  // `planBuckets` of render/plan-buckets.ts creates the index `planned_by_bucket`.
  inBucket: `${LINES('planned INDEXED BY planned_by_bucket')} WHERE planned.bucket = ? ORDER BY planned.type, planned.id`,
  id: `${LINES('planned')} WHERE type = ? AND id = ?`,
} as const

/** SQLite sorts many lines on disk. Only for `id` it need not sort, because it has an index. */
export const ORDERS = {
  id: 'ORDER BY planned.type, planned.id',
  place:
    "ORDER BY list_key('place', planned.title, coalesce(planned.card, live.line ->> '$.card')), planned.id",
  title: "ORDER BY list_key('title', planned.title, NULL), planned.id",
} as const
