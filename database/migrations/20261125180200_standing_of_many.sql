-- As app.standing_postings, of many documents at once: an import that is undone has thousands, and one call for each read all entries each time.
CREATE FUNCTION app.standing_postings_of(wanted_type text, wanted_sources uuid[])
RETURNS TABLE (source_id uuid, entry_id uuid, day date, sample_of uuid, "position" integer, account_id uuid, amount bigint, currency varchar(3), tax_code_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  WITH wanted AS MATERIALIZED (
      SELECT e.source_id, e.id, e.day, e.sample_of FROM journal_entries AS e
      WHERE e.workspace_id = app.workspace_id() AND e.source_id = ANY (wanted_sources) AND e.source_type = wanted_type AND e.reverses IS NULL),
    undone AS MATERIALIZED (
      SELECT u.reverses AS id FROM journal_entries AS u WHERE u.workspace_id = app.workspace_id() AND u.reverses IN (SELECT wanted.id FROM wanted))
  SELECT w.source_id, w.id, w.day, w.sample_of, p."position", p.account_id, p.amount, p.currency, p.tax_code_id
    FROM wanted AS w JOIN journal_postings AS p ON p.workspace_id = app.workspace_id() AND p.entry_id = w.id
    WHERE w.id NOT IN (SELECT undone.id FROM undone)
    ORDER BY w.id, p."position";
END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.standing_postings_of(text, uuid[]) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.standing_postings_of(text, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.standing_postings_of(text, uuid[]) TO mainstay_app;
