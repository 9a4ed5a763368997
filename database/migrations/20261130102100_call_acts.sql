-- What becomes of a customer by what came of their call, as the owner chose: a stage, or a tag.
ALTER TABLE phone_campaigns ADD COLUMN call_acts jsonb NOT NULL DEFAULT '[]';
