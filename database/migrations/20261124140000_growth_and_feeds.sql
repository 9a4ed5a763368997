-- A table of several large businesses has not doubled when another one has been filled, and until autovacuum came, after a minute or much later,
-- plans took the new one for empty: a list of 100,000 customers ran into its time limit. The end of long work asks for less: 100 pages.
DROP FUNCTION app.follow_growth();
CREATE FUNCTION app.follow_growth(most_pages int DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND pg_relation_size(oid) > greatest(relpages + least(relpages, most_pages), 8) * current_setting('block_size')::bigint LOOP
    -- Whoever looks through it already need not be waited for.
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END;
$$;
GRANT EXECUTE ON FUNCTION app.follow_growth(int) TO mainstay_app;

-- Row security lets no range operator reach an index: plain moments do, as in held_times.
ALTER TABLE feed_busy ADD busy_until timestamptz GENERATED ALWAYS AS (upper(busy)) STORED;
DROP INDEX feed_busy_host;
CREATE INDEX feed_busy_ahead ON feed_busy (workspace_id, host_id, busy_until);
