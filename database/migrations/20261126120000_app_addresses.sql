-- Which of an app's private addresses is the current one; 0 until somebody asks for another.
CREATE TABLE app_addresses (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  integration_id uuid NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (workspace_id, integration_id),
  FOREIGN KEY (workspace_id, integration_id) REFERENCES integrations (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('app_addresses');

-- What another program told an app, so that each counts once; forgotten after 90 days.
CREATE TABLE app_signals (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  integration_id uuid NOT NULL,
  key varchar(300) NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, integration_id, key),
  FOREIGN KEY (workspace_id, integration_id) REFERENCES integrations (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX app_signals_old ON app_signals (workspace_id, created_at);
SELECT app.protect('app_signals');
