import { IMPORT_TABLES } from './import-tables.ts'

/** The version of the tables. Raise it with every change of them, and add the step to `migrate.ts`. */
export const SCHEMA_VERSION = 10

/**
 * The catalogue. `bodies` holds records as JSON, each once and unchanged until no row refers to its SHA-256. So an
 * import writes only new JSON and then replaces the rows in a short transaction. The published records stay readable
 * until the next generation is live.
 *
 * - `hash` refers to the JSON to publish next.
 * - `source_hash` refers to the last JSON from the source. It is null for a row created over the API, and differs from
 *   `hash` for a row changed over the API.
 * - `folded_title`, `username`, `location` and `town` are what requests filter by. Writers store them with `foldCase`.
 * - `location` is empty if the product has none; `town` is null if it is unknown or equal to the location.
 * - Products with equal `reference` and different `locale` are translations of one product.
 * - `is_active` is 0 for an unpublished product (`isActive`), which only its account may read.
 * - `first_seen` and `changed` are ISO 8601; `changed` is null before the first change.
 */
const CATALOGUE = `
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    username TEXT,
    hash BLOB NOT NULL,
    source_hash BLOB,
    first_seen TEXT NOT NULL,
    changed TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE products (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    town TEXT,
    reference TEXT,
    locale TEXT,
    is_active INTEGER NOT NULL,
    hash BLOB NOT NULL,
    source_hash BLOB,
    first_seen TEXT NOT NULL,
    changed TEXT
  ) STRICT, WITHOUT ROWID;

  -- The part of the source's catalogue that the store holds; no row means the whole.
  CREATE TABLE scope (only INTEGER PRIMARY KEY CHECK (only = 1), account TEXT, location TEXT) STRICT;
`

/**
 * The last published state of each record. A line of a list of records has `record_hash` as `hash`, and `digest`.
 * `body_hash` refers to the record's JSON. `starts` says at which byte of each of its files the record's text begins.
 */
const PUBLISHED = `
  CREATE TABLE published (
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    record_hash TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    digest TEXT,
    starts TEXT,
    PRIMARY KEY (type, id)
  ) STRICT, WITHOUT ROWID;
`

/**
 * Indexes of the V1 list, one for each filter. Each lists the ids of active products in order, so a page is found fast.
 * `products_by_id` serves the list without a filter.
 *
 * `list_version` changes if products are added, removed or moved to another account or location. It stays if texts and
 * prices change, so that cached anchors of lists stay valid. Triggers change it, so that no writer can forget it.
 */
const LISTS = `
  CREATE INDEX products_by_id ON products (id) WHERE is_active;
  CREATE INDEX products_by_account ON products (account, id) WHERE is_active;
  CREATE INDEX products_by_location ON products (location, id) WHERE is_active;
  CREATE INDEX products_by_both ON products (account, location, id) WHERE is_active;
  CREATE INDEX products_by_town ON products (town, id) WHERE is_active AND town IS NOT NULL;
  CREATE INDEX products_by_account_and_town ON products (account, town, id) WHERE is_active AND town IS NOT NULL;
  CREATE INDEX accounts_by_name ON accounts (folded_title, id);
  CREATE INDEX accounts_by_username ON accounts (username, id) WHERE username IS NOT NULL;

  CREATE TABLE list_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO list_version VALUES (1, 1);

  CREATE TRIGGER product_listed AFTER INSERT ON products
  BEGIN UPDATE list_version SET version = version + 1; END;

  CREATE TRIGGER product_unlisted AFTER DELETE ON products
  BEGIN UPDATE list_version SET version = version + 1; END;

  CREATE TRIGGER product_moved AFTER UPDATE ON products
  WHEN new.id <> old.id OR new.account <> old.account OR new.location <> old.location OR new.town IS NOT old.town
    OR new.is_active <> old.is_active
  BEGIN UPDATE list_version SET version = version + 1; END;
`

const countInBlock = (id: string, change: string) =>
  `UPDATE list_blocks SET products = products ${change}
   WHERE first = (SELECT max(first) FROM list_blocks WHERE first <= ${id})`

/**
 * Counts the active products in blocks of ids, so that any page of the whole V1 list is found at once. A block has the
 * ids from its `first` up to the next block's `first`. A block of more than 1,000 products is split.
 */
export const LIST_BLOCKS = `
  CREATE TABLE list_blocks (first TEXT PRIMARY KEY, products INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO list_blocks VALUES ('', 0);

  CREATE TRIGGER product_counted AFTER INSERT ON products WHEN new.is_active
  BEGIN ${countInBlock('new.id', '+ 1')}; END;

  CREATE TRIGGER product_uncounted AFTER DELETE ON products WHEN old.is_active
  BEGIN ${countInBlock('old.id', '- 1')}; END;

  CREATE TRIGGER product_recounted AFTER UPDATE ON products WHEN new.is_active <> old.is_active
  BEGIN ${countInBlock('new.id', '+ new.is_active - old.is_active')}; END;

  CREATE TRIGGER block_grown AFTER UPDATE ON list_blocks WHEN new.products > 1000
  BEGIN
    INSERT INTO list_blocks SELECT id, new.products - 500 FROM products INDEXED BY products_by_id
      WHERE is_active AND id >= new.first ORDER BY id LIMIT 1 OFFSET 500;
    UPDATE list_blocks SET products = 500 WHERE first = new.first;
  END;

  CREATE TRIGGER block_emptied AFTER UPDATE ON list_blocks WHEN new.products = 0 AND new.first <> ''
  BEGIN DELETE FROM list_blocks WHERE first = new.first; END;
`

/**
 * The unchanged responses of a crawl of an API, from which a killed crawl resumes. There is at most one crawl, and it
 * is deleted after its records are published.
 *
 * - `crawl`: its identity and start, and whether a guard refused the result (only `--force` then resumes it).
 * - `crawl_pages`: `repeated` counts items of earlier pages; for `is_lacking` see `ListedPage`.
 * - `crawl_products`: the items of the list in order; `id` is null if it cannot be requested.
 * - `crawl_details`, `crawl_accounts`: responses to requests for one record; `body` is null if it was not found.
 */
const CRAWL = `
  CREATE TABLE crawl (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    identity TEXT NOT NULL,
    started INTEGER NOT NULL,
    refused INTEGER NOT NULL DEFAULT 0,
    total_pages INTEGER,
    page_size INTEGER
  ) STRICT;

  CREATE TABLE crawl_pages (
    page INTEGER PRIMARY KEY,
    repeated INTEGER NOT NULL,
    is_lacking INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE crawl_products (
    place INTEGER PRIMARY KEY,
    id TEXT UNIQUE,
    account TEXT,
    item TEXT NOT NULL
  ) STRICT;

  CREATE TABLE crawl_details (
    place INTEGER PRIMARY KEY,
    account TEXT,
    body TEXT
  ) STRICT;

  CREATE TABLE crawl_accounts (id TEXT PRIMARY KEY, body TEXT) STRICT;
`

/**
 * Tables of writes over the API.
 *
 * - `keys`: API keys by their SHA-256.
 * - `writes`: the number of writes, and how many of them the live generation includes.
 * - `write_answers`: responses to requests with an Idempotency-Key, repeated for a day.
 */
const WRITES = `
  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    account TEXT NOT NULL,
    label TEXT,
    created TEXT NOT NULL,
    expires TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE writes (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    last INTEGER NOT NULL,
    published INTEGER NOT NULL
  ) STRICT;
  INSERT INTO writes VALUES (1, 0, 0);

  CREATE TABLE write_answers (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    answer TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX write_answers_by_age ON write_answers (created);
`

export const TABLES = CATALOGUE + IMPORT_TABLES + PUBLISHED + LISTS + LIST_BLOCKS + CRAWL + WRITES
