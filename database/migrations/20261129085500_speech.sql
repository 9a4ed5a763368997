-- The speech provider of a business, and what it has spoken: the same is paid once.
CREATE TABLE speech_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  api_key_sealed bytea,
  voices jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL
);
SELECT app.protect('speech_settings');

CREATE TABLE speeches (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- The hash of what was asked.
  asked bytea NOT NULL,
  audio bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, asked)
);
SELECT app.protect('speeches');
