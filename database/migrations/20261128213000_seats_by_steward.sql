-- The owner of the tables is under the rules of those who see only their own customers, unless it is a superuser: it counted no guest who is
-- a customer. The steward sees them all.
CREATE POLICY steward ON bookings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON bookings TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.count_seats(uuid) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.count_seats(uuid) FROM PUBLIC;

-- Counted anew, business by business and as the role that sees it, whoever migrates: what was written before was none or too few there.
DO $$
DECLARE business uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOREACH business IN ARRAY ARRAY(SELECT app.all_workspaces()) LOOP
    PERFORM set_config('app.workspace_id', business::text, true);
    PERFORM set_config('role', 'mainstay_app', true);
    UPDATE appointments SET seats_taken = app.count_seats(id)
      WHERE workspace_id = business AND class_type_id IS NOT NULL AND seats_taken <> app.count_seats(id);
    PERFORM set_config('role', 'none', true);
  END LOOP;
  PERFORM set_config('app.workspace_id', '', true);
END $$;
