-- Addresses that a business rents (Spec 2 §3), with what they cost and until when they are paid.
CREATE TABLE virtual_addresses (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  formation_id uuid,
  provider varchar(200) NOT NULL,
  address varchar(500) NOT NULL,
  plan varchar(100),
  monthly_price numeric(10, 2),
  features jsonb NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ended')),
  start_date date,
  end_date date,
  auto_renewal boolean NOT NULL DEFAULT true,
  task_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, formation_id) REFERENCES business_formations (workspace_id, id) ON DELETE SET NULL (formation_id),
  FOREIGN KEY (workspace_id, task_id) REFERENCES tasks (workspace_id, id) ON DELETE SET NULL (task_id)
);
SELECT app.protect('virtual_addresses');
CREATE INDEX virtual_addresses_formation ON virtual_addresses (workspace_id, formation_id);
CREATE INDEX virtual_addresses_task ON virtual_addresses (workspace_id, task_id);
