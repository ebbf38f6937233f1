/**
 * What the V1 list is found by. Each index has the ids of one filter in their order, so that a page is a seek.
 *
 * `list_version` changes with which products there are, whose they are and where; not with what they say. So what is
 * remembered of a list stays good while texts and prices are written. Triggers do it, for no writer can forget them.
 */
export const LIST_TABLES = `
  -- All ids, in a hundredth of the pages that the rows take.
  CREATE INDEX products_by_id ON products (id);
  CREATE INDEX products_by_account ON products (account, id);
  CREATE INDEX products_by_location ON products (location, id);
  CREATE INDEX products_by_both ON products (account, location, id);
  CREATE INDEX accounts_by_name ON accounts (folded_title, id);

  CREATE TABLE list_version (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    version INTEGER NOT NULL
  ) STRICT;
  INSERT INTO list_version VALUES (1, 1);

  CREATE TRIGGER product_listed AFTER INSERT ON products
  BEGIN UPDATE list_version SET version = version + 1; END;

  CREATE TRIGGER product_unlisted AFTER DELETE ON products
  BEGIN UPDATE list_version SET version = version + 1; END;

  CREATE TRIGGER product_moved AFTER UPDATE ON products
  WHEN new.id <> old.id OR new.account <> old.account OR new.location <> old.location
  BEGIN UPDATE list_version SET version = version + 1; END;
`
