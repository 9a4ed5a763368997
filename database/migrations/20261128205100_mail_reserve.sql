-- Mail that customers wait for has a reserve of its own in a day's limit, and managers are told once why mail waits.
ALTER TABLE mail_servers ADD COLUMN day_service integer NOT NULL DEFAULT 0, ADD COLUMN told varchar(60), ADD COLUMN told_at timestamptz;
-- What was held is listed over all sources.
CREATE INDEX deliveries_held ON deliveries (workspace_id, due_at, id) WHERE state = 'skipped' AND reason IN ('late', 'no_mail_server');
