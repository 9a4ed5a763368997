-- Apps that a business connected. Keys and secret addresses are in secrets_sealed only.
CREATE TABLE integrations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  app_id varchar(30) NOT NULL
    CHECK (app_id IN ('calendar', 'email', 'payment', 'chat', 'automation', 'spreadsheet', 'sales-network', 'analytics')),
  name varchar(100) NOT NULL,
  category varchar(50) NOT NULL,
  description varchar(1000),
  is_active boolean NOT NULL DEFAULT false,
  secrets_sealed bytea,
  api_key_last4 varchar(4),
  -- Of a secret address only the beginning and the end.
  webhook_url varchar(255),
  config jsonb NOT NULL,
  -- What the app needs and shows; nothing secret.
  settings jsonb NOT NULL DEFAULT '{}',
  status varchar(20) NOT NULL DEFAULT 'waiting' CHECK (status IN ('connected', 'waiting', 'failed')),
  status_reason varchar(500),
  checked_at timestamptz,
  -- Who connected it.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX integrations_app ON integrations (workspace_id, app_id) WHERE deleted_at IS NULL;
CREATE INDEX integrations_bin ON integrations (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;
SELECT app.protect('integrations');
