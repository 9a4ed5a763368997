-- When somebody said yes or no, which may be long before it was written down. What they said last counts.
ALTER TABLE consents ADD COLUMN given_at timestamptz NOT NULL DEFAULT now();
UPDATE consents SET given_at = created_at;
DROP INDEX consents_newest;
CREATE INDEX consents_newest ON consents (workspace_id, channel, purpose, address_key, given_at DESC, id DESC);
