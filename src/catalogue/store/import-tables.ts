/**
 * `incoming_*` have the records that an import has read and parsed so far. They are empty between imports. `line_hash`
 * is the SHA-256 of a record's line; it is null if the line must be parsed again next time. `is_assigned` is 1 for a
 * product that names no account, so that `account` was given to it. It is also 1 for an account that only products
 * name.
 *
 * `known_lines` has one row for each record of the source: the rows of `accounts` and `products` with a `source_hash`.
 * If it has the hash of a line, the record's row stays. `line_hash` is null for lines with issues, because only parsing
 * finds the issues for the next report. Triggers delete a known line with the row of its record. `known_lines_reader`
 * has the version of the code that read the lines, because other code may read them differently. It also has the
 * account that `--account-id` and `--account-name` gave, as JSON.
 */
export const IMPORT_TABLES = `
  CREATE TABLE incoming_accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    username TEXT,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_assigned INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE incoming_products (
    id TEXT PRIMARY KEY,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    town TEXT,
    reference TEXT,
    locale TEXT,
    end_date TEXT,
    is_active INTEGER NOT NULL,
    line INTEGER NOT NULL,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_assigned INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE known_lines (
    -- About the order of the source.
    place INTEGER PRIMARY KEY,
    line_hash BLOB,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    account TEXT,
    account_name TEXT,
    end_date TEXT,
    is_assigned INTEGER NOT NULL DEFAULT 0,
    UNIQUE (type, id)
  ) STRICT;

  CREATE TRIGGER account_forgotten AFTER DELETE ON accounts
  BEGIN DELETE FROM known_lines WHERE type = 'account' AND id = old.id; END;

  CREATE TRIGGER product_forgotten AFTER DELETE ON products
  BEGIN DELETE FROM known_lines WHERE type = 'product' AND id = old.id; END;

  CREATE INDEX known_lines_by_hash ON known_lines (line_hash) WHERE line_hash IS NOT NULL;

  CREATE TABLE known_lines_reader (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    version TEXT NOT NULL,
    default_account TEXT NOT NULL
  ) STRICT;
`
