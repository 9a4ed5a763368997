-- The webhook of a connected automation app: made, switched and removed with it.
ALTER TABLE webhooks ADD COLUMN integration_id uuid;
ALTER TABLE webhooks ADD FOREIGN KEY (workspace_id, integration_id) REFERENCES integrations ON DELETE CASCADE;
CREATE UNIQUE INDEX webhooks_of_integration ON webhooks (workspace_id, integration_id) WHERE integration_id IS NOT NULL;
