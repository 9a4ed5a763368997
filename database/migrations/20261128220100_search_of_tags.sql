-- Who has a tag is found as who matches a search is: row security lets neither reach an index by itself. The index of words holds the tags too.
-- The new one is made while the old one is still read.
CREATE INDEX contacts_search_tags ON contacts USING gin (workspace_id, search_text gin_trgm_ops, tags) WHERE deleted_at IS NULL;
DROP INDEX contacts_search;
ALTER INDEX contacts_search_tags RENAME TO contacts_search;
COMMENT ON INDEX contacts_search IS 'Search; the list of a tag that few have';

DROP FUNCTION app.search_contacts(text[], integer);
CREATE FUNCTION app.search_contacts(patterns text[], most integer, tag text DEFAULT NULL) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  only_of text := NULLIF(current_setting('app.only_of', true), '');
  matches text := (SELECT string_agg(format('AND search_text LIKE %L', pattern), ' ') FROM unnest(patterns) AS pattern);
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM contacts WHERE workspace_id = %L AND deleted_at IS NULL %s %s %s LIMIT %s',
    app.workspace_id(), matches, CASE WHEN tag IS NULL THEN '' ELSE format('AND tags @> ARRAY[%L]::text[]', tag) END,
    CASE WHEN only_of IS NULL THEN '' ELSE format('AND assigned_to = %L::uuid', only_of) END, most);
END $$;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.search_contacts(text[], integer, text) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
GRANT EXECUTE ON FUNCTION app.search_contacts(text[], integer, text) TO mainstay_app;
