-- What looking through the books found, the newest of each business.
CREATE TABLE books_checks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  checked_at timestamptz NOT NULL,
  findings jsonb NOT NULL,
  checked_by uuid,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('books_checks');
CREATE POLICY own_people ON books_checks AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

-- Businesses that have books, with their clocks.
CREATE FUNCTION app.workspaces_with_books() RETURNS TABLE (id uuid, time_zone varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT w.id, w.time_zone FROM workspaces AS w WHERE EXISTS (SELECT FROM journal_entries AS e WHERE e.workspace_id = w.id) ORDER BY w.id;
END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_books() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_books() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_books() TO mainstay_app;
