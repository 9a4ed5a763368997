-- Who sees only their own customers sees only their own long work: its title and its end would tell of others' customers.
CREATE POLICY own ON long_works AS RESTRICTIVE TO mainstay_own
  USING (created_by = NULLIF(current_setting('app.only_of', true), '')::uuid)
  WITH CHECK (created_by = NULLIF(current_setting('app.only_of', true), '')::uuid);

-- A session that ends, or goes to another business, is told to whoever holds its open screens, so that they end at once. Told by the
-- table itself: there are many ways to end a session, and none of them can forget it.
CREATE FUNCTION app.tell_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mainstay_live', json_build_object('workspaceId', workspace_id, 'reads', json_build_array('/api/auth/sessions'))::text)
    FROM (SELECT DISTINCT workspace_id FROM ended) AS places;
  RETURN NULL;
END $$;
CREATE FUNCTION app.tell_session_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mainstay_live', json_build_object('workspaceId', OLD.workspace_id, 'reads', json_build_array('/api/auth/sessions'))::text);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.tell_sessions_ended(), app.tell_session_moved() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tell_sessions_ended(), app.tell_session_moved() TO mainstay_app;
CREATE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION app.tell_sessions_ended();
CREATE TRIGGER tell_moved AFTER UPDATE OF workspace_id ON sessions FOR EACH ROW WHEN (OLD.workspace_id <> NEW.workspace_id) EXECUTE FUNCTION app.tell_session_moved();
