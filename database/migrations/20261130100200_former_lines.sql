-- Accounts that were a business's own: what Twilio signs with them at addresses that it still has is taken, so that no STOP is lost.
CREATE TABLE former_lines (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  token_number integer NOT NULL,
  account_sid varchar(34) NOT NULL,
  auth_token_sealed bytea NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, token_number)
);
SELECT app.protect('former_lines');
