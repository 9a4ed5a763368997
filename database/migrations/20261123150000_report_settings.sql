-- Who wants the mail on Mondays. `last_monday` is the one that was last dealt with, so that it goes out once.
CREATE TABLE report_settings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  weekly boolean NOT NULL DEFAULT false,
  last_monday date,
  PRIMARY KEY (workspace_id, user_id)
);
SELECT app.protect('report_settings');
CREATE INDEX report_settings_weekly ON report_settings (workspace_id) WHERE weekly;

-- Workspaces in which somebody wants the mail on Mondays.
CREATE POLICY steward ON report_settings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON report_settings TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_weekly_report() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM report_settings WHERE weekly; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_weekly_report() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_weekly_report() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_weekly_report() TO mainstay_app;
