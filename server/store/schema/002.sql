-- `finished` says when: in milliseconds since 1970. 0 is not yet, and 1, as of the first schema, long ago.
DROP INDEX unfinished;
CREATE INDEX finished ON matches (finished);
