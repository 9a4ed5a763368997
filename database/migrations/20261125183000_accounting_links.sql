-- The live link with an accounting program: its tokens (sealed), the company over there, and why it failed.
ALTER TABLE accounting_integrations
  ADD COLUMN company_name varchar(255),
  ADD COLUMN currency varchar(3),
  ADD COLUMN tokens_sealed bytea,
  ADD COLUMN expires_at timestamptz,
  -- Who is getting new tokens, and until when others leave it to them.
  ADD COLUMN refresher uuid,
  ADD COLUMN refreshing_until timestamptz,
  ADD COLUMN failure varchar(500),
  ADD COLUMN operation_id uuid,
  ADD CHECK (status <> 'active' OR tokens_sealed IS NOT NULL),
  ADD CHECK ((tokens_sealed IS NULL) = (expires_at IS NULL));

-- A person who was sent to a program to agree, and is expected back once, in the same session.
CREATE TABLE accounting_consents (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  state_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  provider varchar(20) NOT NULL CHECK (provider IN ('quickbooks', 'xero')),
  verifier_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, state_hash)
);
SELECT app.protect('accounting_consents');

-- What goes over to a company of a program, each thing once. The request's id stays the same until the program has answered.
CREATE TABLE accounting_handovers (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  integration_id uuid NOT NULL,
  company_id varchar(255) NOT NULL,
  kind varchar(10) NOT NULL CHECK (kind IN ('customer', 'invoice', 'payment')),
  -- The customer, invoice or payment here; also once it is gone.
  object_id uuid NOT NULL,
  label varchar(300) NOT NULL,
  state varchar(7) NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  request_id uuid NOT NULL,
  external_id varchar(200),
  -- Of an invoice: whom it was sent for over there; a merge here changes nothing there.
  customer_external_id varchar(200),
  -- Why it did not go over, or what is to be looked at there.
  problem varchar(500),
  operation_id uuid,
  attempted_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, integration_id, company_id, kind, object_id),
  FOREIGN KEY (workspace_id, integration_id) REFERENCES accounting_integrations ON DELETE CASCADE,
  CHECK ((state = 'sent') = (external_id IS NOT NULL)),
  CHECK (state <> 'failed' OR problem IS NOT NULL)
);
CREATE INDEX accounting_handovers_listed ON accounting_handovers (workspace_id, integration_id, company_id, id DESC);
CREATE INDEX accounting_handovers_problems ON accounting_handovers (workspace_id, integration_id, company_id, id DESC) WHERE problem IS NOT NULL;
SELECT app.protect('accounting_handovers');
