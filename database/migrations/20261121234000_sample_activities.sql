-- What happened in the sample business carries a label, as its customers, things to do and mails do.
ALTER TABLE activities ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE INDEX activities_sample ON activities (workspace_id, id) WHERE is_sample;
