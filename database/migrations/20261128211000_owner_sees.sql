-- The owner of the tables runs migrations and backups, and sees every row; whoever uses the product is never the owner. Under forced row
-- security a database whose owner is no superuser could not be updated once it held data.
DO $$
DECLARE hiding regclass;
BEGIN
  FOR hiding IN SELECT oid FROM pg_class 
    WHERE relforcerowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'workspace') LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', hiding);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION app.protect(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format($policy$CREATE POLICY workspace ON %s TO mainstay_app
    USING (workspace_id = NULLIF(current_setting('app.workspace_id', true), '')::uuid)
    WITH CHECK (workspace_id = NULLIF(current_setting('app.workspace_id', true), '')::uuid)$policy$, tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO mainstay_app', tenant_table);
END $$;
