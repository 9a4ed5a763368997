-- Addresses of other programs that are told what happens here.
CREATE TABLE webhooks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  url varchar(2000) NOT NULL,
  -- The names of the events; NULL for all.
  events text[],
  is_active boolean NOT NULL,
  secret_sealed bytea NOT NULL,
  -- Signs as well until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  -- How often in a row nothing arrived, since when, and until when nothing is sent because of it.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  paused_until timestamptz,
  last_delivered_at timestamptz,
  disabled_reason varchar(20) CHECK (disabled_reason IN ('gone', 'failing')),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('webhooks');

-- One row for a webhook and an event: it is sent until it arrived, at least once, under the id of the event.
CREATE TABLE webhook_deliveries (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type varchar(60) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'dropped', 'not_sent')),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  -- Whoever sends it has until then to say how it went.
  claimed_until timestamptz,
  done_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, webhook_id, event_id),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (workspace_id, webhook_id, next_attempt_at, event_id) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (workspace_id, event_id);
SELECT app.protect('webhook_deliveries');

-- A row for each try. What was sent is read from the event, so that it is kept once, and not longer than that.
CREATE TABLE webhook_logs (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- NULL for a test.
  delivery_id uuid,
  event_id uuid NOT NULL,
  event_type varchar(60) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'not_sent')),
  response_status smallint,
  -- The beginning of the answer, or what went wrong, in a sentence.
  response varchar(2000),
  duration_ms integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_logs_webhook ON webhook_logs (workspace_id, webhook_id, id);
CREATE INDEX webhook_logs_event ON webhook_logs (workspace_id, event_id);
SELECT app.protect('webhook_logs');

-- What happened is sent to the webhooks that want it, in the transaction in which it happened: also what people did who see only their own customers.
CREATE FUNCTION app.plan_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE hook record;
BEGIN
  INSERT INTO webhook_deliveries (workspace_id, webhook_id, event_id, event_type, next_attempt_at, created_at)
    SELECT made.workspace_id, webhooks.id, made.id, made.name, made.created_at, made.created_at
    FROM new_rows AS made JOIN webhooks ON webhooks.workspace_id = made.workspace_id AND webhooks.is_active AND (webhooks.events IS NULL OR made.name = ANY (webhooks.events));
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR hook IN
    SELECT DISTINCT webhooks.workspace_id, webhooks.id FROM new_rows AS made
    JOIN webhooks ON webhooks.workspace_id = made.workspace_id AND webhooks.is_active AND (webhooks.events IS NULL OR made.name = ANY (webhooks.events)) ORDER BY webhooks.id
  LOOP
    PERFORM app.enqueue('integrations.send_webhook', json_build_object('workspaceId', hook.workspace_id, 'webhookId', hook.id), NULL, 'webhook ' || hook.id, 25, 'webhook ' || hook.id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_webhooks AFTER INSERT ON events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.plan_webhooks();
REVOKE EXECUTE ON FUNCTION app.plan_webhooks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.plan_webhooks() TO mainstay_app;

-- Who is removed for good leaves empty events: those are no longer sent, and what other programs answered is forgotten.
CREATE FUNCTION app.empty_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries AS d SET status = 'dropped', next_attempt_at = NULL, done_at = now()
    FROM new_rows AS emptied WHERE d.workspace_id = emptied.workspace_id AND d.event_id = emptied.id AND d.status = 'pending';
  UPDATE webhook_logs AS l SET response = NULL
    FROM new_rows AS emptied WHERE l.workspace_id = emptied.workspace_id AND l.event_id = emptied.id AND l.response IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER empty_webhooks AFTER UPDATE ON events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.empty_webhooks();
REVOKE EXECUTE ON FUNCTION app.empty_webhooks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.empty_webhooks() TO mainstay_app;
