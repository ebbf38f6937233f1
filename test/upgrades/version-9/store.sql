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
CREATE TABLE scope (only INTEGER PRIMARY KEY CHECK (only = 1), account TEXT, location TEXT) STRICT;
CREATE TABLE incoming_accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    username TEXT,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
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
    is_active INTEGER NOT NULL,
    line INTEGER NOT NULL,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
CREATE TABLE known_lines (
    line_hash BLOB PRIMARY KEY,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    -- The folded_title of an account, the location of a product.
    folded TEXT NOT NULL,
    -- The username of an account, the town of a product.
    also_folded TEXT,
    reference TEXT,
    locale TEXT,
    -- Null for an account.
    is_active INTEGER,
    hash BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE known_lines_reader (only INTEGER PRIMARY KEY CHECK (only = 1), version TEXT NOT NULL) STRICT;
CREATE TABLE published (
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    record_hash TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    digest TEXT,
    starts TEXT,
    PRIMARY KEY (type, id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE list_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT;
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
CREATE TABLE write_answers (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    answer TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
INSERT INTO bodies VALUES (1, X'57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe', '{"id":"a1","name":"Blue Boats","telephone":null,"website":"https://boats.example","description":null,"category":null,"secondaryCategory":null,"timeZone":null,"banner":null,"email":null,"locale":null,"logo":null,"proNetworkHandle":null,"socialAHandle":null,"photoShareHandle":null,"microblogHandle":null,"videoChannelHandle":null,"shortVideoHandle":null,"reviewSiteHandle":null,"searchProfileHandle":null,"tradeUrl":null,"tradeEmail":null,"requirements":null,"productDescription":null,"faqs":[],"media":[],"bookingSystemsId":[],"review_rating":null,"number_review":null,"reviews":[],"locations":[]}');
INSERT INTO bodies VALUES (2, X'6226d894456e1a44b83c8fe33d2f018ca1a9336225daa63149d6f9a20fbac414', '{"id":"p1","title":"Seals of the bay","internalName":"Seals of the bay","reference":null,"locale":"en","timeZone":null,"allowFreesale":null,"availabilityRequired":null,"instantConfirmation":null,"instantDelivery":null,"availabilityType":[],"deliveryMethods":[],"deliveryFormats":[],"redemptionMethod":[],"shortDescription":null,"description":"By boat to the seals.","features":[],"faqs":[],"media":[],"categoryLabels":[],"durationMinutesFrom":120,"durationMinutesTo":null,"commentary":[],"defaultCurrency":"GBP","availableCurrencies":["GBP"],"pricingPer":[],"confirmationNecessary":null,"startDate":null,"endDate":null,"category":null,"redemptionType":null,"guideType":null,"tripDifficulty":null,"emergencyPhone":null,"bookingMinPax":null,"bookingMaxPax":null,"maxGroupSize":null,"ageRestrictionType":null,"ageRestrictionValue":null,"heightRestrictionType":null,"heightRestrictionValue":null,"heightRestrictionUnit":null,"weightRestrictionType":null,"weightRestrictionValue":null,"weightRestrictionUnit":null,"dressCode":null,"foodIncluded":null,"drinksIncluded":null,"locations":[{"title":"Whitby","shortDescription":null,"types":["START"],"place":{"latitude":null,"longitude":null,"streetAddress":null,"addressLocality":null,"addressRegion":null,"postalCode":null,"addressCountry":null,"postOfficeBoxNumber":null,"identifiers":[],"sameAs":[]}}],"options":[{"id":"p1-option","name":"Seals of the bay","reference":null,"description":null,"units":[{"id":"p1-option-adult","type":"ADULT","option_id":"p1-option","pricingFrom":[{"original":2500,"retail":2500,"net":null,"currency":"GBP","currencyPrecision":2}]}]}],"durationText":null,"passthrough":{"location":"Whitby","duration":"2 Hours","keywords":["seals"]}}');
INSERT INTO bodies VALUES (3, X'eee2adb281d2a1fc1f04a7650730f1e76767f0adb0fd2c55d31f8f734381b394', '{"id":"p2","title":"Harbour by kayak","internalName":"Harbour by kayak","reference":null,"locale":"en","timeZone":null,"allowFreesale":null,"availabilityRequired":null,"instantConfirmation":null,"instantDelivery":null,"availabilityType":[],"deliveryMethods":[],"deliveryFormats":[],"redemptionMethod":[],"shortDescription":null,"description":"Round the harbour.","features":[],"faqs":[],"media":[],"categoryLabels":[],"durationMinutesFrom":90,"durationMinutesTo":null,"commentary":[],"defaultCurrency":null,"availableCurrencies":[],"pricingPer":[],"confirmationNecessary":null,"startDate":null,"endDate":null,"category":null,"redemptionType":null,"guideType":null,"tripDifficulty":null,"emergencyPhone":null,"bookingMinPax":null,"bookingMaxPax":null,"maxGroupSize":null,"ageRestrictionType":null,"ageRestrictionValue":null,"heightRestrictionType":null,"heightRestrictionValue":null,"heightRestrictionUnit":null,"weightRestrictionType":null,"weightRestrictionValue":null,"weightRestrictionUnit":null,"dressCode":null,"foodIncluded":null,"drinksIncluded":null,"locations":[],"options":[],"durationText":null,"passthrough":{}}');
INSERT INTO bodies VALUES (4, X'772af78de7e88eba0af4231778a717d635cc499d4fd13d0b8960c056532b4a62', '{"id":"p1","title":"Seals at dusk","internalName":"Seals at dusk","reference":null,"locale":"en","timeZone":null,"allowFreesale":null,"availabilityRequired":null,"instantConfirmation":null,"instantDelivery":null,"availabilityType":[],"deliveryMethods":[],"deliveryFormats":[],"redemptionMethod":[],"shortDescription":"Written over the API.","description":"By boat to the seals.","features":[],"faqs":[],"media":[],"categoryLabels":[],"durationMinutesFrom":120,"durationMinutesTo":null,"commentary":[],"defaultCurrency":"GBP","availableCurrencies":["GBP"],"pricingPer":[],"confirmationNecessary":null,"startDate":null,"endDate":null,"category":null,"redemptionType":null,"guideType":null,"tripDifficulty":null,"emergencyPhone":null,"bookingMinPax":null,"bookingMaxPax":null,"maxGroupSize":null,"ageRestrictionType":null,"ageRestrictionValue":null,"heightRestrictionType":null,"heightRestrictionValue":null,"heightRestrictionUnit":null,"weightRestrictionType":null,"weightRestrictionValue":null,"weightRestrictionUnit":null,"dressCode":null,"foodIncluded":null,"drinksIncluded":null,"locations":[{"title":"Whitby","shortDescription":null,"types":["START"],"place":{"latitude":null,"longitude":null,"streetAddress":null,"addressLocality":null,"addressRegion":null,"postalCode":null,"addressCountry":null,"postOfficeBoxNumber":null,"identifiers":[],"sameAs":[]}}],"options":[{"id":"p1-option","name":"Seals at dusk","reference":null,"description":null,"units":[{"id":"p1-option-adult","type":"ADULT","option_id":"p1-option","pricingFrom":[{"original":2500,"retail":2500,"net":null,"currency":"GBP","currencyPrecision":2}]}]}],"durationText":null,"passthrough":{"location":"Whitby","duration":"2 Hours","keywords":["seals"]}}');
INSERT INTO accounts VALUES ('a1', 'Blue Boats', 'blue boats', null, X'57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe', X'57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe', '2026-11-24T17:38:58.073Z', null);
INSERT INTO products VALUES ('p1', 'a1', 'Seals at dusk', 'whitby', null, null, 'en', 1, X'772af78de7e88eba0af4231778a717d635cc499d4fd13d0b8960c056532b4a62', X'6226d894456e1a44b83c8fe33d2f018ca1a9336225daa63149d6f9a20fbac414', '2026-11-24T17:38:58.073Z', '2026-01-02T03:04:05.000Z');
INSERT INTO products VALUES ('p2', 'a1', 'Harbour by kayak', '', null, null, 'en', 1, X'eee2adb281d2a1fc1f04a7650730f1e76767f0adb0fd2c55d31f8f734381b394', X'eee2adb281d2a1fc1f04a7650730f1e76767f0adb0fd2c55d31f8f734381b394', '2026-11-24T17:38:58.073Z', null);
INSERT INTO known_lines VALUES (X'c03e68df7795f01b4ca96f7acc67c920a071c1ae62373d6dad48d101c9e324aa', 'product', 'p2', 'a1', 'Blue Boats', 'Harbour by kayak', '', null, null, 'en', 1, X'eee2adb281d2a1fc1f04a7650730f1e76767f0adb0fd2c55d31f8f734381b394');
INSERT INTO known_lines VALUES (X'd31226b97d47798f6d5ff7f0cece03178f56e2a84c8f685cedfc4133ffafc055', 'product', 'p1', 'a1', 'Blue Boats', 'Seals of the bay', 'whitby', null, null, 'en', 1, X'6226d894456e1a44b83c8fe33d2f018ca1a9336225daa63149d6f9a20fbac414');
INSERT INTO known_lines VALUES (X'fae5bc7943588fde74ac09ebcdee751f70d49694c52a4e84fdcbd223f13fc4c5', 'account', 'a1', null, null, 'Blue Boats', 'blue boats', null, null, null, null, X'57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe');
INSERT INTO known_lines_reader VALUES (1, '941a64322d0e154c0f8ca8515af838c20fbaaa37771d811e492c18c286a8a1d4');
INSERT INTO published VALUES ('account', 'a1', '57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe', X'57220d04d4d6178bf07de48d91083c5075959d520c892889f00bfa12ffbb1afe', 'f9ef83783d19783f89525056cfc956b26ac8d184e550ab786640b5017f1fdcb0', '[255,115]');
INSERT INTO published VALUES ('product', 'p1', '2eb96500d1032fd9da89e76192dcb7c32165408244787009e3ddb8b05b924e5d', X'6226d894456e1a44b83c8fe33d2f018ca1a9336225daa63149d6f9a20fbac414', 'c818a2ab47ad8c25bcee1d835b4986a7b563e9ffe94c78be41697378d9506186', '[0,95]');
INSERT INTO published VALUES ('product', 'p2', 'dde6d156df1509e74308ea0dc1644151b9bb17c3c7bfb149fbe72820c222d5f8', X'eee2adb281d2a1fc1f04a7650730f1e76767f0adb0fd2c55d31f8f734381b394', '729f18453dc5e5077fb30ad71b596802b36c52adb05cc139008d2c87fd902521', '[0,95]');
INSERT INTO list_version VALUES (1, 3);
INSERT INTO keys VALUES ('26c220fd292d', X'4f13ec4afff84d1d46679083962f117839d334f95f89999e94eeb93685c60816', 'a1', null, '2026-11-24T17:38:58.645Z', null);
INSERT INTO writes VALUES (1, 1, 0);
CREATE INDEX products_by_id ON products (id) WHERE is_active;
CREATE INDEX products_by_account ON products (account, id) WHERE is_active;
CREATE INDEX products_by_location ON products (location, id) WHERE is_active;
CREATE INDEX products_by_both ON products (account, location, id) WHERE is_active;
CREATE INDEX products_by_town ON products (town, id) WHERE is_active AND town IS NOT NULL;
CREATE INDEX products_by_account_and_town ON products (account, town, id) WHERE is_active AND town IS NOT NULL;
CREATE INDEX accounts_by_name ON accounts (folded_title, id);
CREATE INDEX accounts_by_username ON accounts (username, id) WHERE username IS NOT NULL;
CREATE TRIGGER product_listed AFTER INSERT ON products
  BEGIN UPDATE list_version SET version = version + 1; END;
CREATE TRIGGER product_unlisted AFTER DELETE ON products
  BEGIN UPDATE list_version SET version = version + 1; END;
CREATE TRIGGER product_moved AFTER UPDATE ON products
  WHEN new.id <> old.id OR new.account <> old.account OR new.location <> old.location OR new.town IS NOT old.town
    OR new.is_active <> old.is_active
  BEGIN UPDATE list_version SET version = version + 1; END;
CREATE INDEX write_answers_by_age ON write_answers (created);
PRAGMA user_version = 9;
