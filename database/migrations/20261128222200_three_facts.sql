-- A "no" beneath an entry by hand beneath a bounce: three facts about one address, each with a place of its own.
ALTER TABLE suppressions
  ADD COLUMN lowest varchar(20) CHECK (lowest IN ('unsubscribed', 'complained', 'by_status')),
  ADD COLUMN lowest_evidence text;
