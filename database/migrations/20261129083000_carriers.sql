-- One ledger for every channel: emails, texts, calls, posts. What nobody could send until now has no rows yet.
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_channel_check,
  ADD CONSTRAINT deliveries_channel_check CHECK (channel IN ('email', 'text', 'call', 'social', 'webhook')),
  -- How often a delivery of unknown outcome was looked up at the other side, and when that is done next.
  ADD COLUMN look_ups smallint NOT NULL DEFAULT 0,
  ADD COLUMN look_up_at timestamptz;
ALTER TABLE suppressions
  DROP CONSTRAINT suppressions_channel_check,
  ADD CONSTRAINT suppressions_channel_check CHECK (channel IN ('email', 'text', 'call'));
ALTER TABLE consents
  DROP CONSTRAINT consents_channel_check,
  ADD CONSTRAINT consents_channel_check CHECK (channel IN ('email', 'text', 'call'));
ALTER TABLE outreach_settings
  ALTER COLUMN consent_channels TYPE text[] USING array_replace(consent_channels, 'voice', 'call'),
  ALTER COLUMN consent_channels SET DEFAULT '{text,call}';

-- A number is the same one however it is written, so texts and calls are keyed by it whole, in the form "+12125550142".
CREATE OR REPLACE FUNCTION app.address_key(channel text, address text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN sha256(convert_to(CASE WHEN channel IN ('text', 'call') THEN btrim(address) ELSE lower(btrim(address)) END, 'UTF8'));
END $$;
