import { IMPORT_TABLES } from './import-tables.ts'

/** Raised with every change of the tables; a store of another version is refused, never guessed at. */
export const SCHEMA_VERSION = 8

/**
 * The catalogue. A body is a record as JSON. Each is stored once, never changes, and goes when no row refers to its
 * SHA-256 any more. So an import writes only the bodies that are new, replaces the rows in a short transaction, and
 * what was last published stays readable until the next generation is live.
 *
 * - `hash` refers to the body that is published next.
 * - `source_hash` refers to the body that the source last gave: null for a row that was made over the API, and not the
 *   same as `hash` for one that was changed over the API.
 * - `folded_title` (an account's name), `username` (an account's), `location` (a product's, empty where it has none) and
 *   `town` (null where it is the location, or unknown) have their case folded as `foldCase` does it: lists are asked for by
 *   them. Whoever writes a row folds them.
 * - `reference` and `locale` tell which products are one product in several languages.
 * - `is_active` is 0 for a product that was unpublished (`isActive`): only its account reads it.
 * - `first_seen` and `changed` are ISO 8601; `changed` is null until a change was seen.
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

  -- The part of its source's catalogue that the store holds; no row where that is the whole.
  CREATE TABLE scope (only INTEGER PRIMARY KEY CHECK (only = 1), account TEXT, location TEXT) STRICT;
`

/**
 * The body that each record was last published with. `record_hash` is the `hash` of its line in `records.jsonl`.
 * `starts` says at which byte the record's text begins in each of its files, of which `digest` is that of the line.
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
 * What the V1 list is found by. Each index has the active ids of one filter in their order, so that a page is a seek; the one
 * of all ids takes a hundredth of the pages that the rows take.
 *
 * `list_version` changes with which products there are, whose they are and where; not with what they say. So what is
 * remembered of a list stays good while texts and prices are written. Triggers do it, for no writer can forget them.
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

/**
 * What a crawl of an API has fetched so far, as it came: a killed one goes on from here. There is at most one, and it
 * is deleted once its records are published.
 *
 * - `crawl`: whose it is, when it began, and whether a guard refused what it found (then only `--force` goes on).
 * - `crawl_pages`: how many items of a page were there before, and whether it names what none of its products has.
 * - `crawl_products`: the items of the list in its order; one whose id cannot be asked for has none here.
 * - `crawl_details`, `crawl_accounts`: answers of single-record reads; without a body where the record was not there.
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
 * Who may write over the API, and what writes leave beside the rows that they change.
 *
 * - `keys`: API keys, of which only the SHA-256 is known.
 * - `writes`: how many writes there were, and how many of them the live generation holds.
 * - `write_answers`: answers to requests with an Idempotency-Key, to be given again for a day.
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

/** All tables of the store. */
export const TABLES = CATALOGUE + IMPORT_TABLES + PUBLISHED + LISTS + CRAWL + WRITES
