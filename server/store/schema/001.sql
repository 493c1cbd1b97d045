-- Facts are sealed: only the match that wrote them can read them. Ids are random 64-bit numbers, kept as SQLite's
-- signed ones.
CREATE TABLE matches (
  id       INTEGER PRIMARY KEY,
  finished INTEGER NOT NULL DEFAULT 0,
  record   TEXT                        -- of a finished match; an aborted one has none
) STRICT;
CREATE INDEX unfinished ON matches (id) WHERE finished = 0;

CREATE TABLE facts (
  match  INTEGER NOT NULL REFERENCES matches (id),
  number INTEGER NOT NULL,             -- from 0
  sealed BLOB NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
  id         INTEGER PRIMARY KEY,
  token      BLOB NOT NULL,            -- a hash
  name       TEXT NOT NULL,
  seen       INTEGER NOT NULL,         -- milliseconds since 1970
  has_played INTEGER NOT NULL
) STRICT;

CREATE TABLE players (
  person INTEGER NOT NULL,
  match  INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;
