-- Reminders of invoices that are not paid: which steps a business has, and what became of each invoice's.

-- Off until a manager turns them on.
CREATE TABLE invoice_reminder_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  is_on boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL
);
SELECT app.protect('invoice_reminder_settings');

-- `days` from the due day: before it when negative. No step is sent for a day before `since`, when it was added or reminders were turned on.
-- Without words of its own a step has the product's.
CREATE TABLE invoice_reminder_steps (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  days integer NOT NULL CHECK (days BETWEEN -90 AND 365),
  subject varchar(200),
  message varchar(2000),
  since date NOT NULL,
  PRIMARY KEY (workspace_id, days)
);
SELECT app.protect('invoice_reminder_steps');

-- Of an invoice: whether it gets none, and up to which step it was looked after, sent or skipped.
CREATE TABLE invoice_reminders (
  workspace_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  is_off boolean NOT NULL DEFAULT false,
  handled_days integer,
  reminded_at timestamptz,
  PRIMARY KEY (workspace_id, invoice_id),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('invoice_reminders');
-- Seen with the document.
CREATE POLICY own_people ON invoice_reminders AS RESTRICTIVE TO mainstay_own
  USING (EXISTS (SELECT FROM invoices AS seen WHERE seen.workspace_id = invoice_reminders.workspace_id AND seen.id = invoice_reminders.invoice_id));

-- Workspaces that remind.
CREATE POLICY steward ON invoice_reminder_settings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON invoice_reminder_settings TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_reminders() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM invoice_reminder_settings WHERE is_on; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_reminders() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_reminders() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_reminders() TO mainstay_app;
