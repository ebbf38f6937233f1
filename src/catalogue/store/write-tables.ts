/** What writes over the API leave beside the rows that they change. */
export const WRITE_TABLES = `
  -- How many writes there were, and how many of them the live generation holds.
  CREATE TABLE writes (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    last INTEGER NOT NULL,
    published INTEGER NOT NULL
  ) STRICT;
  INSERT INTO writes VALUES (1, 0, 0);

  -- Answers to requests with an Idempotency-Key, to be given again.
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
