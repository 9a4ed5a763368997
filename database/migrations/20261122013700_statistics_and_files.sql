-- What the planner knows of a table comes from its last ANALYZE. One that has just been filled was empty then, and so are the plans that connections
-- keep for it: checks of foreign keys go through all rows of a business for each new one. ANALYZE makes those plans anew.
CREATE FUNCTION app.follow_growth() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > greatest(2 * relpages, 8) * current_setting('block_size')::bigint LOOP
    -- Whoever looks through it already need not be waited for.
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END;
$$;
GRANT EXECUTE ON FUNCTION app.follow_growth() TO mainstay_app;

-- The clause for imports was lost when the one for images came.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id);
$$;
