-- How many customers have a source, a tag or somebody who looks after them, by stage and status: differences whose sum is the count, as
-- contact_tallies. Each customer has one source, so those of all sources are all customers. `lacking_…`: those with an address who lack
-- what a placeholder of an email needs. Nobody sees the business's numbers who sees only their own customers.
CREATE TABLE contact_group_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind varchar(8) NOT NULL CHECK (kind IN ('source', 'tag', 'assignee')),
  name text NOT NULL,
  pipeline_stage varchar(60) NOT NULL,
  status varchar(20) NOT NULL,
  contacts bigint NOT NULL,
  lacking_first bigint NOT NULL,
  lacking_last bigint NOT NULL,
  lacking_company bigint NOT NULL,
  PRIMARY KEY (workspace_id, kind, name, id)
);
SELECT app.protect('contact_group_tallies');
CREATE POLICY own_people ON contact_group_tallies AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

CREATE FUNCTION app.groups_of(source varchar, tags text[], assigned_to uuid) RETURNS TABLE (kind text, name text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'source', source::text
  UNION ALL SELECT DISTINCT 'tag', tag FROM unnest(tags) AS tag
  UNION ALL SELECT 'assignee', assigned_to::text WHERE assigned_to IS NOT NULL;
$$;
CREATE FUNCTION app.lacks(email varchar, status varchar, value varchar) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (email IS NOT NULL AND status <> 'unsubscribed' AND btrim(coalesce(value, '')) = '')::integer;
$$;
GRANT EXECUTE ON FUNCTION app.groups_of(varchar, text[], uuid), app.lacks(varchar, varchar, varchar) TO mainstay_app;

LOCK TABLE contacts IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
  SELECT workspace_id, kind, name, pipeline_stage, status, count(*), sum(app.lacks(email, status, first_name)), sum(app.lacks(email, status, last_name)), sum(app.lacks(email, status, company))
  FROM contacts, app.groups_of(source, tags, assigned_to) WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;

-- Only what has several differences is folded, and it is worked out once, as arrays: joined, the planner would go through all for each.
CREATE FUNCTION app.fold_contact_group_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT array_agg(id) AS ids FROM contact_group_tallies WHERE workspace_id = folded
      GROUP BY kind, name, pipeline_stage, status HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM contact_group_tallies WHERE workspace_id = folded AND id = ANY(ARRAY(SELECT unnest(ids) FROM several)) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM contact_group_tallies WHERE workspace_id = folded AND id = ANY(ARRAY(SELECT id FROM free))
      RETURNING kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
  INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
    SELECT folded, kind, name, pipeline_stage, status, sum(contacts), sum(lacking_first), sum(lacking_last), sum(lacking_company) FROM taken
    GROUP BY kind, name, pipeline_stage, status
    HAVING sum(contacts) <> 0 OR sum(lacking_first) <> 0 OR sum(lacking_last) <> 0 OR sum(lacking_company) <> 0;
$$;

CREATE FUNCTION app.tally_contact_groups() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
      SELECT workspace_id, kind, name, pipeline_stage, status, count(*), sum(app.lacks(email, status, first_name)), sum(app.lacks(email, status, last_name)), sum(app.lacks(email, status, company))
      FROM after_rows, app.groups_of(source, tags, assigned_to) WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the whole business goes, its numbers go with it.
    INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
      SELECT workspace_id, kind, name, pipeline_stage, status, -count(*), -sum(app.lacks(email, status, first_name)), -sum(app.lacks(email, status, last_name)), -sum(app.lacks(email, status, company))
      FROM before_rows, app.groups_of(source, tags, assigned_to)
      WHERE deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company)
      SELECT workspace_id, kind, name, pipeline_stage, status, sum(one), sum(first), sum(last), sum(company) FROM (
        SELECT workspace_id, kind, name, pipeline_stage, status, -1 AS one, -app.lacks(email, status, first_name) AS first, -app.lacks(email, status, last_name) AS last, -app.lacks(email, status, company) AS company
          FROM before_rows, app.groups_of(source, tags, assigned_to) WHERE deleted_at IS NULL
        UNION ALL SELECT workspace_id, kind, name, pipeline_stage, status, 1, app.lacks(email, status, first_name), app.lacks(email, status, last_name), app.lacks(email, status, company)
          FROM after_rows, app.groups_of(source, tags, assigned_to) WHERE deleted_at IS NULL) AS moved
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0 OR sum(first) <> 0 OR sum(last) <> 0 OR sum(company) <> 0;
  END IF;
  -- One write in fifty folds, as with contact_tallies.
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_contact_group_tallies(tallied); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_groups_inserted AFTER INSERT ON contacts REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contact_groups();
CREATE TRIGGER tally_groups_updated AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contact_groups();
CREATE TRIGGER tally_groups_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contact_groups();
REVOKE EXECUTE ON FUNCTION app.groups_of(varchar, text[], uuid), app.lacks(varchar, varchar, varchar), app.fold_contact_group_tallies(uuid), app.tally_contact_groups() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_contact_group_tallies(uuid), app.tally_contact_groups() TO mainstay_app;
