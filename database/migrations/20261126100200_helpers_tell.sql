-- A helper's step tells one webhook, whatever that is told about otherwise.
CREATE OR REPLACE FUNCTION app.plan_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE hook record;
BEGIN
  INSERT INTO webhook_deliveries (workspace_id, webhook_id, event_id, event_type, next_attempt_at, created_at)
    SELECT made.workspace_id, webhooks.id, made.id, made.name, made.created_at, made.created_at
    FROM new_rows AS made JOIN webhooks ON webhooks.workspace_id = made.workspace_id AND webhooks.is_active
      AND (webhooks.events IS NULL OR made.name = ANY (webhooks.events) OR made.name = 'helper.called' AND webhooks.id::text = made.data ->> 'webhookId');
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR hook IN
    SELECT DISTINCT webhooks.workspace_id, webhooks.id FROM new_rows AS made
    JOIN webhooks ON webhooks.workspace_id = made.workspace_id AND webhooks.is_active
      AND (webhooks.events IS NULL OR made.name = ANY (webhooks.events) OR made.name = 'helper.called' AND webhooks.id::text = made.data ->> 'webhookId') ORDER BY webhooks.id
  LOOP
    PERFORM app.enqueue('integrations.send_webhook', json_build_object('workspaceId', hook.workspace_id, 'webhookId', hook.id), NULL, 'webhook ' || hook.id, 25, 'webhook ' || hook.id);
  END LOOP;
  RETURN NULL;
END $$;
