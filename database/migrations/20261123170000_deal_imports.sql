-- Uploads of sales from other programs: what came of the file, and each sale that it added.
CREATE TABLE deal_imports (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  file_name varchar(255) NOT NULL,
  status varchar(10) NOT NULL CHECK (status IN ('importing', 'done', 'undoing', 'undone')),
  created integer NOT NULL,
  same integer NOT NULL,
  problems integer NOT NULL,
  errors jsonb NOT NULL,
  new_contacts integer NOT NULL,
  operation_id uuid,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  undone jsonb,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('deal_imports');
CREATE INDEX deal_imports_working ON deal_imports (workspace_id) WHERE status IN ('importing', 'undoing');

-- A sale that an upload adds. The key says which sale of the other program it is: the same file again adds nothing.
CREATE TABLE deal_import_rows (
  workspace_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  key text NOT NULL,
  contact_id uuid NOT NULL,
  -- The new customer whom this row adds.
  person jsonb,
  sale jsonb NOT NULL,
  -- waiting, written, gone (the customer was deleted in the meantime); after an undo: removed, kept.
  state varchar(8) NOT NULL DEFAULT 'waiting',
  deal_id uuid,
  -- It filled the main sale of a customer of whose sales nothing was known.
  is_filled boolean NOT NULL DEFAULT false,
  -- The customer's main sale before this one took its place.
  main_before uuid,
  -- Its entries in stage_changes, and the version of its customer afterwards.
  moves uuid[] NOT NULL DEFAULT '{}',
  contact_version integer,
  PRIMARY KEY (workspace_id, import_id, number),
  FOREIGN KEY (workspace_id, import_id) REFERENCES deal_imports (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('deal_import_rows');
CREATE INDEX deal_import_rows_key ON deal_import_rows (workspace_id, key);
CREATE INDEX deal_import_rows_contact ON deal_import_rows (workspace_id, contact_id);
CREATE INDEX deal_import_rows_state ON deal_import_rows (workspace_id, import_id, state, contact_id);
