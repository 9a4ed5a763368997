-- Which columns point at files is said by their tables' foreign keys: a new one needs no new version of this.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_unused text;
BEGIN
  SELECT string_agg(format('NOT EXISTS (SELECT FROM %s AS used WHERE used.workspace_id = files.workspace_id AND used.%I = files.id)', link.conrelid::regclass, part.attname), ' AND ')
    INTO is_unused
    FROM pg_constraint AS link
    JOIN pg_attribute AS part ON part.attrelid = link.conrelid AND part.attnum = ANY (link.conkey) AND part.attname <> 'workspace_id'
    WHERE link.contype = 'f' AND link.confrelid = 'files'::regclass AND link.conrelid <> 'file_chunks'::regclass;
  EXECUTE 'DELETE FROM files WHERE created_at < now() - interval ''1 day'' AND ' || is_unused;
END
$$;
