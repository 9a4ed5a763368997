-- What a contractor wrote on Form W-9. The tax number is sealed by the product; only its last four digits are readable.
CREATE TABLE contractor_forms (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  name varchar(200),
  business_name varchar(200),
  classification varchar(20) CHECK (classification IN ('individual', 'llc', 'partnership', 'c_corporation', 's_corporation', 'trust', 'other')),
  address varchar(500),
  tax_id_type varchar(3) CHECK (tax_id_type IN ('ssn', 'ein')),
  tax_id_sealed bytea,
  tax_id_last4 varchar(4) CHECK (tax_id_last4 ~ '^\d{4}$'),
  is_exempt boolean NOT NULL DEFAULT false,
  requested_on date,
  received_on date,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK ((tax_id_sealed IS NULL) = (tax_id_last4 IS NULL)),
  CHECK (tax_id_sealed IS NULL OR tax_id_type IS NOT NULL),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('contractor_forms');
SELECT app.protect_of_contact('contractor_forms');
-- Nobody who sees only their own customers sees any of it.
CREATE POLICY own_people ON contractor_forms AS RESTRICTIVE TO mainstay_own USING (false);
CREATE INDEX contractor_forms_contact ON contractor_forms (workspace_id, contact_id, id DESC);
CREATE INDEX contractor_forms_bin ON contractor_forms (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- From what in a year Form 1099-NEC is filed, where the owner typed it.
CREATE TABLE tax_thresholds (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  year integer NOT NULL CHECK (year BETWEEN 2027 AND 2999),
  amount numeric(15,2) NOT NULL CHECK (amount > 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, year)
);
SELECT app.protect('tax_thresholds');

-- On which line of Schedule C an account belongs, where the owner chose another one than we would.
CREATE TABLE schedule_c_lines (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  account_id uuid NOT NULL,
  line varchar(4) NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('schedule_c_lines');

-- Which due days were written down as tasks: each once.
CREATE TABLE tax_day_tasks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2999),
  name varchar(30) NOT NULL,
  task_id uuid,
  added_by uuid,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, year, name),
  FOREIGN KEY (workspace_id, task_id) REFERENCES tasks (workspace_id, id) ON DELETE SET NULL (task_id)
);
SELECT app.protect('tax_day_tasks');
CREATE INDEX tax_day_tasks_task ON tax_day_tasks (workspace_id, task_id) WHERE task_id IS NOT NULL;

-- A year's package for the accountant, and the worksheet for Schedule C. Nothing is filed from here: filed is what somebody wrote down.
CREATE TABLE tax_documents (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  integration_id uuid,
  document_type varchar(20) NOT NULL CHECK (document_type IN ('year_package', 'schedule_c')),
  tax_year integer NOT NULL CHECK (tax_year BETWEEN 1900 AND 2999),
  basis varchar(10) NOT NULL CHECK (basis IN ('accrual', 'cash')),
  period_start date NOT NULL,
  period_end date NOT NULL CHECK (period_end >= period_start),
  file_id uuid,
  operation_id uuid,
  status varchar(20) NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'final', 'filed')),
  filing_date date,
  due_date date,
  metadata jsonb NOT NULL,
  external_id varchar(200),
  generated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK ((status = 'filed') = (filing_date IS NOT NULL)),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (file_id)
);
SELECT app.protect('tax_documents');
CREATE POLICY own_people ON tax_documents AS RESTRICTIVE TO mainstay_own USING (false);
CREATE INDEX tax_documents_file ON tax_documents (workspace_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX tax_documents_bin ON tax_documents (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

CREATE POLICY steward ON contractor_forms FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON tax_documents FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON contractor_forms, tax_documents TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_contractor_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM contractor_forms WHERE deleted_at < moment; END;
CREATE FUNCTION app.workspaces_with_tax_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM tax_documents WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_contractor_bin_before(timestamptz) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_tax_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_contractor_bin_before(timestamptz), app.workspaces_with_tax_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_contractor_bin_before(timestamptz), app.workspaces_with_tax_bin_before(timestamptz) TO mainstay_app;

-- A package is in use, also in the trash.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id)
    AND NOT EXISTS (SELECT FROM feeds WHERE feeds.workspace_id = files.workspace_id AND feeds.file_id = files.id)
    AND NOT EXISTS (SELECT FROM transaction_receipts WHERE transaction_receipts.workspace_id = files.workspace_id AND transaction_receipts.file_id = files.id)
    AND NOT EXISTS (SELECT FROM invoices WHERE invoices.workspace_id = files.workspace_id AND invoices.pdf_file_id = files.id)
    AND NOT EXISTS (SELECT FROM books_settings WHERE books_settings.workspace_id = files.workspace_id AND books_settings.logo_file_id = files.id)
    AND NOT EXISTS (SELECT FROM statements WHERE statements.workspace_id = files.workspace_id AND statements.file_id = files.id)
    AND NOT EXISTS (SELECT FROM tax_documents WHERE tax_documents.workspace_id = files.workspace_id AND tax_documents.file_id = files.id);
$$;
