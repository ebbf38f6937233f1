import { CRAWL_TABLES } from './crawl-tables.ts'
import { KNOWN_LINE_TABLES } from './known-lines.ts'
import { LIST_TABLES } from './list-tables.ts'
import { WRITE_TABLES } from './write-tables.ts'

/**
 * Bodies are stored once per content and never change; rows name them by hash. So an import writes only bodies
 * that are new, what replaces the rows is a short transaction over small rows, and the body that was last
 * published stays readable until it is forgotten.
 *
 * `source_hash` is the body that the source last gave: null for a row made over the API, and different from
 * `hash` for one changed over the API.
 *
 * `folded_title` and `location` are what lists are asked by, with their case folded: `foldCase` of the account's name
 * and of the product's `listLocation`, empty where it has none. `reference` and `locale` tell which products are one in several languages. Whoever writes a
 * body writes them too.
 */
export const TABLES = `
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
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
    reference TEXT,
    locale TEXT,
    hash BLOB NOT NULL,
    source_hash BLOB,
    first_seen TEXT NOT NULL,
    changed TEXT
  ) STRICT, WITHOUT ROWID;

  -- The body that each record was last published with, and the hash that its line in records.jsonl has. The starts say
  -- where texts lie in its files, of which the digest is that in the line.
  CREATE TABLE published (
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    record_hash TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    digest TEXT,
    starts TEXT,
    PRIMARY KEY (type, id)
  ) STRICT, WITHOUT ROWID;

  -- API keys, of which only the SHA-256 is known.
  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    account TEXT NOT NULL,
    label TEXT,
    created TEXT NOT NULL,
    expires TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE staged_accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    hash BLOB NOT NULL,
    -- Names the line, where it is to be remembered.
    name BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE staged_products (
    id TEXT PRIMARY KEY,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    reference TEXT,
    locale TEXT,
    line INTEGER NOT NULL,
    hash BLOB NOT NULL,
    name BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
${KNOWN_LINE_TABLES}${LIST_TABLES}${CRAWL_TABLES}${WRITE_TABLES}`

/** Raised with every change of the tables; a store of another version is refused, never guessed at. */
export const SCHEMA_VERSION = 5
