-- Which migration the database was last updated with: a process that knows fewer is of an older version, and not ready any more.
CREATE FUNCTION app.newest_migration() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS 'SELECT max(name) FROM migrations';
REVOKE EXECUTE ON FUNCTION app.newest_migration() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.newest_migration() TO mainstay_app;
