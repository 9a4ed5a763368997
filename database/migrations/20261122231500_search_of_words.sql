-- A search has several words, each of which has to stand somewhere. The planner sees them all, and the trigram index takes all at once.
DROP FUNCTION app.search_contacts(text, integer);
CREATE FUNCTION app.search_contacts(patterns text[], most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  only_of text := NULLIF(current_setting('app.only_of', true), '');
  matches text := (SELECT string_agg(format('AND search_text LIKE %L', pattern), ' ') FROM unnest(patterns) AS pattern);
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM contacts WHERE workspace_id = %L AND deleted_at IS NULL %s %s LIMIT %s',
    app.workspace_id(), matches, CASE WHEN only_of IS NULL THEN '' ELSE format('AND assigned_to = %L::uuid', only_of) END, most);
END $$;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.search_contacts(text[], integer) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
GRANT EXECUTE ON FUNCTION app.search_contacts(text[], integer) TO mainstay_app;
