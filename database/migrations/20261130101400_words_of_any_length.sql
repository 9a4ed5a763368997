-- Filled in, words may be longer than they were written.
ALTER TABLE phone_records ALTER COLUMN words TYPE text;
