-- Invoices that come again and again, and which invoice was made for which day.

-- `next_date` is the first day without an invoice, null once the series has ended; `handled_until` the last day that was made or skipped.
-- Amounts are what each invoice comes to by the taxes of when it was last saved.
CREATE TABLE recurring_invoices (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid,
  client_name varchar(300) NOT NULL,
  every integer NOT NULL CHECK (every > 0),
  unit varchar(5) NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
  start_date date NOT NULL,
  end_after integer CHECK (end_after > 0),
  end_on date,
  auto_send varchar(5) NOT NULL CHECK (auto_send IN ('draft', 'send')),
  due_days integer CHECK (due_days >= 0),
  currency varchar(3) NOT NULL,
  exchange_rate numeric(18,8) NOT NULL CHECK (exchange_rate > 0),
  prices_include_tax boolean NOT NULL,
  line_items jsonb NOT NULL,
  client_address varchar(500),
  notes varchar(4000),
  terms varchar(4000),
  subtotal numeric(15,2) NOT NULL CHECK (subtotal >= 0),
  tax_amount numeric(15,2) NOT NULL CHECK (tax_amount >= 0),
  total_amount numeric(15,2) NOT NULL CHECK (total_amount = subtotal + tax_amount),
  next_date date,
  handled_until date,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_failure varchar(500),
  tried_at timestamptz,
  paused_at timestamptz,
  -- Why the product paused it; null where somebody did.
  pause_reason varchar(500),
  search_text text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK (end_after IS NULL OR end_on IS NULL),
  CHECK (pause_reason IS NULL OR paused_at IS NOT NULL),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id)
);
SELECT app.protect('recurring_invoices');
SELECT app.protect_of_contact('recurring_invoices');
-- What is left of a customer who was removed is for those who see everybody's.
CREATE POLICY own_people ON recurring_invoices AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE INDEX recurring_invoices_list ON recurring_invoices (workspace_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX recurring_invoices_contact ON recurring_invoices (workspace_id, contact_id);
CREATE INDEX recurring_invoices_due ON recurring_invoices (workspace_id, next_date, id) WHERE next_date IS NOT NULL AND paused_at IS NULL AND deleted_at IS NULL;
CREATE INDEX recurring_invoices_bin ON recurring_invoices (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- A day of a series: once, whoever makes it. Without an invoice it was skipped, or its draft has been deleted for good.
CREATE TABLE recurring_invoice_runs (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  series_id uuid NOT NULL,
  date date NOT NULL,
  outcome varchar(7) NOT NULL CHECK (outcome IN ('made', 'skipped')),
  invoice_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, series_id, date),
  CHECK (outcome = 'made' OR invoice_id IS NULL),
  FOREIGN KEY (workspace_id, series_id) REFERENCES recurring_invoices (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE SET NULL (invoice_id)
);
SELECT app.protect('recurring_invoice_runs');
-- Seen with the series.
CREATE POLICY own_people ON recurring_invoice_runs AS RESTRICTIVE TO mainstay_own
  USING (EXISTS (SELECT FROM recurring_invoices AS seen WHERE seen.workspace_id = recurring_invoice_runs.workspace_id AND seen.id = recurring_invoice_runs.series_id));
CREATE UNIQUE INDEX recurring_invoice_runs_invoice ON recurring_invoice_runs (workspace_id, invoice_id) WHERE invoice_id IS NOT NULL;

-- Workspaces with a day that may have come, and those whose deleted series are older than a moment.
CREATE POLICY steward ON recurring_invoices FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON recurring_invoices TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_series_due_until(day date) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM recurring_invoices WHERE next_date <= day AND paused_at IS NULL AND deleted_at IS NULL; END;
CREATE FUNCTION app.workspaces_with_series_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM recurring_invoices WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_series_due_until(date) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_series_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_series_due_until(date), app.workspaces_with_series_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_series_due_until(date), app.workspaces_with_series_bin_before(timestamptz) TO mainstay_app;
