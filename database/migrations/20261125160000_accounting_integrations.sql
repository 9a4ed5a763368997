-- Accounting programs that a business asked to be linked with. None is active before the program itself has answered.
CREATE TABLE accounting_integrations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Who asked for it last; unknown once that person has left the product.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  provider varchar(20) NOT NULL CHECK (provider IN ('quickbooks', 'xero', 'freshbooks', 'wave')),
  status varchar(10) NOT NULL CHECK (status IN ('pending', 'active', 'failed')),
  -- The business's name for itself over there, and when the program answered.
  company_id varchar(255),
  answered_at timestamptz,
  last_sync_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, provider),
  CHECK (status <> 'active' OR answered_at IS NOT NULL)
);
CREATE INDEX accounting_integrations_user ON accounting_integrations (workspace_id, user_id);
SELECT app.protect('accounting_integrations');
