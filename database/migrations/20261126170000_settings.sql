-- How screens look for a person ("dark.green.large"), and what they want to hear of.
ALTER TABLE users
  ADD COLUMN look varchar(30) NOT NULL DEFAULT 'system.blue.medium',
  ADD COLUMN email_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN sms_alerts boolean NOT NULL DEFAULT false,
  ADD COLUMN push_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN marketing_alerts boolean NOT NULL DEFAULT false;

-- What a business says of itself; until now each person said it at sign-up.
ALTER TABLE workspaces
  ADD COLUMN industry varchar(100),
  ADD COLUMN company_size varchar(50),
  ADD COLUMN website varchar(255),
  ADD COLUMN address varchar(500);
UPDATE workspaces SET industry = first.industry, company_size = first.company_size, website = first.website, address = first.address
FROM (
  SELECT DISTINCT ON (m.workspace_id) m.workspace_id, u.industry, u.company_size, u.website, u.address
  FROM members m JOIN users u ON u.id = m.user_id WHERE m.role = 'owner' ORDER BY m.workspace_id, m.created_at, m.user_id
) first WHERE first.workspace_id = workspaces.id;

-- True while jobs are taken in time: none that could run has waited for longer than five minutes.
CREATE FUNCTION app.is_worker_well() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs AS jobs
    WHERE jobs.is_available AND jobs.run_at < now() - interval '5 minutes' AND jobs.job_queue_id IS NULL
  );
END $$;
REVOKE EXECUTE ON FUNCTION app.is_worker_well() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_worker_well() TO mainstay_app;
