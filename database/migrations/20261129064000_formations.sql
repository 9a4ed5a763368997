-- Starting a business (Spec 2 §3): orders with their steps and letters, names that were checked, dates that became tasks.
CREATE TABLE business_formations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  order_id varchar(20) NOT NULL,
  business_name varchar(200) NOT NULL,
  business_type varchar(20) NOT NULL CHECK (business_type IN ('llc', 'corporation', 'scorp', 'partnership', 'sole')),
  incorporation_state varchar(2) NOT NULL,
  business_purpose varchar(1000),
  package_type varchar(20) NOT NULL CHECK (package_type IN ('basic', 'professional', 'enterprise')),
  status varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
  state_fees numeric(10, 2),
  service_fees numeric(10, 2) NOT NULL,
  total_amount numeric(10, 2),
  yearly numeric(10, 2),
  lines jsonb NOT NULL,
  facts jsonb NOT NULL,
  filing_date date,
  completion_date date,
  estimated_completion date,
  formed_on date,
  ein_number varchar(10),
  registered_agent jsonb,
  business_address jsonb,
  owners jsonb NOT NULL,
  additional_services jsonb NOT NULL,
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, order_id)
);
SELECT app.protect('business_formations');
-- Order pressed twice makes one order.
CREATE UNIQUE INDEX business_formations_once ON business_formations (workspace_id, incorporation_state, business_type, lower(business_name))
  WHERE status <> 'cancelled';

CREATE TABLE formation_files (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  formation_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name varchar(255) NOT NULL,
  uploaded_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, formation_id) REFERENCES business_formations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('formation_files');
CREATE INDEX formation_files_formation ON formation_files (workspace_id, formation_id, id);
CREATE INDEX formation_files_file ON formation_files (workspace_id, file_id);

CREATE TABLE formation_steps (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  formation_id uuid NOT NULL,
  position integer NOT NULL,
  key varchar(30) NOT NULL,
  title varchar(200) NOT NULL,
  about varchar(500),
  link varchar(500),
  who varchar(5) NOT NULL CHECK (who IN ('you', 'us', 'state')),
  after jsonb NOT NULL,
  done_at timestamptz,
  done_by uuid,
  day date,
  number varchar(100),
  letter_id uuid,
  refused_on date,
  refusal varchar(1000),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, formation_id, position),
  FOREIGN KEY (workspace_id, formation_id) REFERENCES business_formations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, letter_id) REFERENCES formation_files (workspace_id, id) ON DELETE SET NULL (letter_id)
);
SELECT app.protect('formation_steps');
CREATE INDEX formation_steps_letter ON formation_steps (workspace_id, letter_id);

CREATE TABLE formation_name_checks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  business_name varchar(200) NOT NULL,
  incorporation_state varchar(2) NOT NULL,
  business_type varchar(20) NOT NULL,
  problems jsonb NOT NULL,
  search_url varchar(500),
  seen varchar(1000),
  seen_at timestamptz,
  checked_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('formation_name_checks');

-- Each date of the law is one task for each order, rule and period.
CREATE TABLE formation_dates (
  workspace_id uuid NOT NULL,
  formation_id uuid NOT NULL,
  rule varchar(40) NOT NULL,
  period varchar(40) NOT NULL,
  due_on date NOT NULL,
  task_id uuid,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, formation_id, rule, period),
  FOREIGN KEY (workspace_id, formation_id) REFERENCES business_formations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, task_id) REFERENCES tasks (workspace_id, id) ON DELETE SET NULL (task_id)
);
SELECT app.protect('formation_dates');
CREATE INDEX formation_dates_task ON formation_dates (workspace_id, task_id);
