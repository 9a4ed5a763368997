-- Orders of the sample business are marked until somebody changes them.
ALTER TABLE business_formations ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE INDEX business_formations_sample ON business_formations (workspace_id) WHERE is_sample;
