/**
 * What a crawl has fetched so far, as it came: a killed one goes on from here. There is at most one, and it is
 * forgotten once its records are published.
 */
export const CRAWL_TABLES = `
  CREATE TABLE crawl (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    identity TEXT NOT NULL,
    started INTEGER NOT NULL,
    -- A guard refused what it found: only a run with --force may use it again.
    refused INTEGER NOT NULL DEFAULT 0,
    total_pages INTEGER,
    page_size INTEGER
  ) STRICT;

  CREATE TABLE crawl_pages (
    page INTEGER PRIMARY KEY
  ) STRICT;

  -- The items of the list in its order; one whose id cannot be asked for has none here.
  CREATE TABLE crawl_products (
    place INTEGER PRIMARY KEY,
    id TEXT UNIQUE,
    account TEXT,
    item TEXT NOT NULL
  ) STRICT;

  -- The answers of single-record reads; without a body where the record was not there.
  CREATE TABLE crawl_details (
    place INTEGER PRIMARY KEY,
    account TEXT,
    body TEXT
  ) STRICT;

  CREATE TABLE crawl_accounts (
    id TEXT PRIMARY KEY,
    body TEXT
  ) STRICT;

  -- The part of its source's catalogue that the store holds; no row where that is the whole.
  CREATE TABLE scope (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    account TEXT,
    location TEXT
  ) STRICT;
`
