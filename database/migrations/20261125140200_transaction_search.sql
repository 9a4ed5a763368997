-- Row security keeps LIKE from the trigram index: the steward looks there, and the list reads what it finds under the reader's own rights.
CREATE FUNCTION app.search_transactions(patterns text[], most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE matches text := (SELECT string_agg(format('AND search_text LIKE %L', pattern), ' ') FROM unnest(patterns) AS pattern);
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM transactions WHERE workspace_id = %L AND deleted_at IS NULL %s LIMIT %s', app.workspace_id(), matches, most);
END $$;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.search_transactions(text[], integer) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.search_transactions(text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.search_transactions(text[], integer) TO mainstay_app;
