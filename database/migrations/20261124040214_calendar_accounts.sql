-- Accounts elsewhere (CalDAV), signed in to by app password. Each calendar chosen there is a feed.
CREATE TABLE calendar_accounts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  host_id uuid NOT NULL,
  provider varchar(20) NOT NULL,
  -- As it was entered: the password is sent to this server alone.
  address varchar(2000) NOT NULL,
  place varchar(255) NOT NULL,
  username varchar(254) NOT NULL,
  password_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, host_id) REFERENCES hosts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_accounts_host ON calendar_accounts (workspace_id, host_id);
SELECT app.protect('calendar_accounts');

ALTER TABLE feeds ADD account_id uuid;
ALTER TABLE feeds ADD FOREIGN KEY (workspace_id, account_id) REFERENCES calendar_accounts (workspace_id, id) ON DELETE CASCADE;
CREATE INDEX feeds_account ON feeds (workspace_id, account_id);
