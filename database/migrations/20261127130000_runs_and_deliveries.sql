-- All that happened since a run was looked at last, in order: of two events at once, or while helpers were paused, the later one hid the first.
-- From the 200th on they are left out.
ALTER TABLE helper_runs ALTER COLUMN woken_by TYPE uuid[] USING CASE WHEN woken_by IS NOT NULL THEN ARRAY[woken_by] END;

CREATE OR REPLACE FUNCTION app.plan_helpers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE business uuid; is_planned boolean;
BEGIN
  INSERT INTO helper_starts (workspace_id, helper_id, contact_id, event_id, event_key, depth)
    SELECT made.workspace_id, helpers.id, made.contact_id, made.id, made.id::text, made.depth
    FROM new_rows AS made JOIN helpers ON helpers.workspace_id = made.workspace_id AND helpers.event_name = made.name AND helpers.is_active AND helpers.deleted_at IS NULL
      AND (helpers.event_match IS NULL OR made.data @> helpers.event_match)
    WHERE made.contact_id IS NOT NULL AND NOT made.is_one_of_many AND made.name <> 'contact.deleted'
    ORDER BY made.id, helpers.id;
  is_planned := FOUND;
  UPDATE helper_runs AS runs SET due_at = woken.at,
      woken_by = CASE WHEN cardinality(runs.woken_by) >= 200 THEN runs.woken_by ELSE coalesce(runs.woken_by, '{}') || woken.events END
    FROM (SELECT runs.workspace_id, runs.id, min(made.created_at) AS at, array_agg(made.id ORDER BY made.id) AS events
      FROM new_rows AS made JOIN helper_runs AS runs ON runs.workspace_id = made.workspace_id AND runs.contact_id = made.contact_id
        AND runs.ended_at IS NULL AND runs.state IN ('waiting', 'held') AND (runs.waits_for = made.name OR made.name = ANY (runs.ends_by))
      GROUP BY 1, 2) AS woken
    WHERE runs.workspace_id = woken.workspace_id AND runs.id = woken.id AND runs.ended_at IS NULL;
  IF FOUND OR is_planned THEN
    SELECT workspace_id INTO business FROM new_rows LIMIT 1;
    PERFORM app.enqueue('automation.run_helpers', json_build_object('workspaceId', business), NULL, 'helpers ' || business, 25, 'long ' || business);
  END IF;
  RETURN NULL;
END $$;

-- A delivery is taken, then settled: with room on its page, the first change touches none of the four indexes.
ALTER TABLE webhook_deliveries SET (fillfactor = 50);

-- Which businesses have something to do is asked each minute: of each only the run that is due first is looked at, not all that wait.
CREATE OR REPLACE FUNCTION app.workspaces_with_due_helpers() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspaces.id FROM workspaces CROSS JOIN LATERAL (
      SELECT due_at FROM helper_runs AS runs WHERE runs.workspace_id = workspaces.id AND runs.due_at IS NOT NULL ORDER BY runs.due_at LIMIT 1) AS first WHERE first.due_at <= now()
    UNION SELECT workspace_id FROM helper_starts GROUP BY workspace_id
    UNION SELECT workspace_id FROM helpers WHERE is_active AND deleted_at IS NULL AND next_at <= now();
  END;
