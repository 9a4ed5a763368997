-- Reports that were kept as they were.
CREATE TABLE financial_reports (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  integration_id uuid,
  report_type varchar(30) NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL CHECK (period_end >= period_start),
  basis varchar(10) NOT NULL CHECK (basis IN ('accrual', 'cash')),
  report_data jsonb NOT NULL,
  generated_at timestamptz NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'completed',
  external_id varchar(200),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('financial_reports');
CREATE POLICY own_people ON financial_reports AS RESTRICTIVE TO mainstay_own USING (false);
CREATE INDEX financial_reports_bin ON financial_reports (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
-- Whether something was written since.
CREATE INDEX journal_entries_written ON journal_entries (workspace_id, created_at);

CREATE POLICY steward ON financial_reports FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON financial_reports TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_report_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM financial_reports WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_report_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_report_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_report_bin_before(timestamptz) TO mainstay_app;
