-- Imports of customers: the file, every row as it was read, what happens to it, and what has to be known to take it back.
CREATE TABLE imports (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  file_id uuid,
  file_name varchar(255) NOT NULL,
  format varchar(10) NOT NULL,
  encoding varchar(40),
  delimiter varchar(10),
  headers text[] NOT NULL,
  -- One short text for the row of headers: the same file next month finds its mapping again.
  header_key varchar(60) NOT NULL,
  preview jsonb NOT NULL,
  columns jsonb NOT NULL,
  options jsonb NOT NULL,
  status varchar(10) NOT NULL CHECK (status IN ('mapping', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  row_count integer,
  counts jsonb,
  result jsonb,
  message text,
  work_id uuid,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by uuid REFERENCES users ON DELETE SET NULL,
  undone jsonb,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (file_id)
);
SELECT app.protect('imports');
CREATE INDEX imports_headers ON imports (workspace_id, header_key, id DESC);
CREATE INDEX imports_file ON imports (workspace_id, file_id) WHERE file_id IS NOT NULL;

-- A row of the file. `person` is the number of the row that stands for the same person: its own, or that of an earlier one.
CREATE TABLE import_rows (
  workspace_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  cells jsonb NOT NULL,
  -- What the reader said about the row as a whole.
  broken text,
  label varchar(7) NOT NULL CHECK (label IN ('create', 'update', 'skip', 'problem', 'ask')),
  -- What became of it, finer than the label.
  code varchar(10) NOT NULL,
  reason text,
  problems jsonb NOT NULL DEFAULT '[]',
  person integer,
  match jsonb,
  changes jsonb NOT NULL DEFAULT '[]',
  decision varchar(9) CHECK (decision IN ('same', 'different', 'skip')),
  PRIMARY KEY (workspace_id, import_id, number),
  FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('import_rows');
CREATE INDEX import_rows_label ON import_rows (workspace_id, import_id, label, number);

-- Somebody whom the import adds or changes: what they will be once all their rows are in, by which later rows find them; then what
-- they were before.
CREATE TABLE import_people (
  workspace_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  contact_id uuid,
  is_new boolean NOT NULL,
  email_key text,
  phone_key text,
  name_key text,
  person jsonb NOT NULL,
  -- waiting, same (nothing to change), written, taken (somebody added them meanwhile), gone; after an undo: removed, restored, kept.
  state varchar(8) NOT NULL DEFAULT 'waiting',
  before jsonb,
  written_version integer,
  reason text,
  PRIMARY KEY (workspace_id, import_id, number),
  FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('import_people');
CREATE INDEX import_people_email ON import_people (workspace_id, import_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX import_people_phone ON import_people (workspace_id, import_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX import_people_name ON import_people (workspace_id, import_id, name_key) WHERE name_key IS NOT NULL;
CREATE INDEX import_people_contact ON import_people (workspace_id, contact_id) WHERE contact_id IS NOT NULL;

-- The history says which changes an import made.
ALTER TABLE contact_changes ADD COLUMN import_id uuid;

CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id);
$$;
