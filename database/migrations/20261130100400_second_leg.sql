-- How long somebody talked to the person whom they were put through to: that call costs, too.
ALTER TABLE phone_records ADD COLUMN dialed_seconds integer NOT NULL DEFAULT 0;
