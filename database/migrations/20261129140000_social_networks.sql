-- Pages that posts are sent to: their limits, who renews their session, and why they have to be connected again.
ALTER TABLE social_media_accounts
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN refresher uuid,
  ADD COLUMN refreshing_until timestamptz,
  ADD COLUMN limits jsonb,
  ADD COLUMN visibility varchar(10) NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'private')),
  ADD COLUMN health_reason varchar(500),
  -- "3 of 30 pictures left", where the network tells.
  ADD COLUMN pictures_left jsonb;
-- Who it is there is connected once, whatever it is called here.
CREATE UNIQUE INDEX social_media_accounts_known ON social_media_accounts (workspace_id, platform, server, account_id) WHERE account_id IS NOT NULL;

-- This installation as each Mastodon server knows it: registered there once, for all businesses.
CREATE TABLE social_media_apps (
  server varchar(300) PRIMARY KEY,
  client_id varchar(500) NOT NULL,
  secret_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON social_media_apps TO mainstay_app;

-- A person who was sent to a server to agree, and is expected back once, in the same session.
CREATE TABLE social_media_consents (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  state_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  server varchar(300) NOT NULL,
  verifier_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, state_hash)
);
SELECT app.protect('social_media_consents');
