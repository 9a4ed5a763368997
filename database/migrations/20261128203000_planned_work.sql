-- Event by event and customer by customer: joined with the new rows, the runs under way were all read once for each of them until somebody had analyzed the
-- table. What was planned is told to the transaction only. Putting its job into the queue here, under one key for all writes of a business, made those wait for
-- each other's commit; it is done right after the commit (app.wake_planned).
CREATE OR REPLACE FUNCTION app.plan_helpers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made record; business uuid; is_planned boolean := false;
BEGIN
  SELECT workspace_id INTO business FROM new_rows LIMIT 1;
  IF NOT EXISTS (SELECT FROM helpers WHERE workspace_id = business AND is_active AND deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM helper_runs WHERE workspace_id = business AND ended_at IS NULL) THEN RETURN NULL; END IF;
  FOR made IN SELECT * FROM new_rows WHERE contact_id IS NOT NULL ORDER BY id LOOP
    IF NOT made.is_one_of_many AND made.name <> 'contact.deleted' THEN
      INSERT INTO helper_starts (workspace_id, helper_id, contact_id, event_id, event_key, depth)
        SELECT made.workspace_id, helpers.id, made.contact_id, made.id, made.id::text, made.depth FROM helpers
        WHERE helpers.workspace_id = made.workspace_id AND helpers.event_name = made.name AND helpers.is_active AND helpers.deleted_at IS NULL
          AND (helpers.event_match IS NULL OR made.data @> helpers.event_match)
        ORDER BY helpers.id;
      is_planned := is_planned OR FOUND;
    END IF;
    UPDATE helper_runs AS runs SET due_at = least(runs.due_at, made.created_at),
        woken_by = CASE WHEN cardinality(runs.woken_by) >= 200 THEN runs.woken_by ELSE coalesce(runs.woken_by, '{}') || made.id END
      WHERE runs.workspace_id = made.workspace_id AND runs.contact_id = made.contact_id AND runs.ended_at IS NULL AND runs.state IN ('waiting', 'held')
        AND (runs.waits_for = made.name OR made.name = ANY (runs.ends_by));
    is_planned := is_planned OR FOUND;
  END LOOP;
  IF is_planned THEN PERFORM set_config('app.is_planned', 'yes', true); END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION app.plan_helpers() SET enable_seqscan = off;
-- Of a table that nobody has analyzed the planner takes a business for one row of two hundred, so that all indexes that begin with it cost the same; then it takes the
-- newest. That has to be the one of a customer's open runs.
DROP INDEX helper_runs_open;
CREATE INDEX helper_runs_open ON helper_runs (workspace_id, contact_id) WHERE ended_at IS NULL;

CREATE OR REPLACE FUNCTION app.plan_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (workspace_id, webhook_id, event_id, event_type, next_attempt_at, created_at)
    SELECT made.workspace_id, webhooks.id, made.id, made.name, made.created_at, made.created_at
    FROM new_rows AS made JOIN webhooks ON webhooks.workspace_id = made.workspace_id AND webhooks.is_active
      AND (webhooks.events IS NULL OR made.name = ANY (webhooks.events) OR made.name = 'helper.called' AND webhooks.id::text = made.data ->> 'webhookId');
  IF FOUND THEN PERFORM set_config('app.is_planned', 'yes', true); END IF;
  RETURN NULL;
END $$;

-- Writes events down; true when a helper or a webhook has something to do because of them.
CREATE FUNCTION app.log_events(business uuid, made jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.is_planned', '', true);
  INSERT INTO events (workspace_id, id, name, contact_id, data, user_id, cause_id, depth, is_one_of_many, created_at)
    SELECT business, id, name, "contactId", data, "userId", "causeId", depth, "isOneOfMany", "createdAt"
    FROM jsonb_to_recordset(made) AS e(id uuid, name text, "contactId" uuid, data jsonb, "userId" uuid, "causeId" uuid, depth int, "isOneOfMany" boolean, "createdAt" timestamptz);
  RETURN current_setting('app.is_planned', true) = 'yes';
END $$;

-- A job of which one is due and has not begun sees what is committed by now: another one would find nothing left.
CREATE FUNCTION app.enqueue_once(task text, payload json, job_key text, max_attempts integer, queue_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM graphile_worker._private_jobs AS jobs WHERE jobs.key = enqueue_once.job_key AND jobs.is_available AND jobs.run_at <= now()) THEN RETURN; END IF;
  PERFORM app.enqueue(task, payload, NULL, job_key, max_attempts, queue_name);
END $$;
REVOKE EXECUTE ON FUNCTION app.log_events(uuid, jsonb), app.enqueue_once(text, json, text, integer, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.log_events(uuid, jsonb) TO mainstay_app;
GRANT EXECUTE ON FUNCTION app.enqueue_once(text, json, text, integer, text) TO mainstay_steward;

-- Puts the jobs of what was planned in these businesses into the queue, or, without them, what a process left that ended right after its commit. A few seconds ahead, because the one who planned may have another clock.
CREATE POLICY steward ON webhooks FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON webhook_deliveries FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON webhooks, webhook_deliveries TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
CREATE FUNCTION app.wake_planned(businesses uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE business uuid; hook uuid;
BEGIN
  FOREACH business IN ARRAY coalesce(businesses, ARRAY(SELECT workspace_id FROM webhooks WHERE is_active UNION SELECT workspace_id FROM helper_starts)) LOOP
    IF EXISTS (SELECT FROM helper_starts WHERE workspace_id = business)
      OR (SELECT due_at FROM helper_runs WHERE workspace_id = business AND due_at IS NOT NULL ORDER BY due_at LIMIT 1) <= now() + interval '5 seconds' THEN
      PERFORM app.enqueue_once('automation.run_helpers', json_build_object('workspaceId', business), 'helpers ' || business, 25, 'long ' || business);
    END IF;
    -- Of each only the one that is due first is looked at, in the index of those that wait.
    FOR hook IN SELECT id FROM webhooks WHERE workspace_id = business AND is_active AND (SELECT due.next_attempt_at FROM webhook_deliveries AS due
      WHERE due.workspace_id = business AND due.webhook_id = webhooks.id AND due.status = 'pending' ORDER BY due.next_attempt_at LIMIT 1) <= now() + interval '5 seconds'
    LOOP
      PERFORM app.enqueue_once('integrations.send_webhook', json_build_object('workspaceId', business, 'webhookId', hook), 'webhook ' || hook, 25, 'webhook ' || hook);
    END LOOP;
  END LOOP;
END $$;
ALTER FUNCTION app.wake_planned(uuid[]) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.wake_planned(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.wake_planned(uuid[]) TO mainstay_app;
