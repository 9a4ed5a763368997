-- A task may be the next step of one sale.
ALTER TABLE tasks ADD COLUMN deal_id uuid;
CREATE INDEX tasks_deal ON tasks (workspace_id, deal_id) WHERE deal_id IS NOT NULL;

-- Sales that nobody has touched for longer than their stage lets one wait: found by a job, taken out with the next touch.
CREATE TABLE cold_sales (
  workspace_id uuid NOT NULL,
  deal_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, deal_id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('cold_sales');
SELECT app.protect_of_contact('cold_sales');
CREATE INDEX cold_sales_contact ON cold_sales (workspace_id, contact_id);

-- Of the decided sales that passed a stage, how many were won ("*": of all); counted by a job.
CREATE TABLE deal_rates (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  stage varchar(60) NOT NULL,
  won bigint NOT NULL,
  decided bigint NOT NULL,
  PRIMARY KEY (workspace_id, stage)
);
SELECT app.protect('deal_rates');
