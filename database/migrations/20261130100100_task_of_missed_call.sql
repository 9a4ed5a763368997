-- The task to call somebody back: who then says stop isn't called back.
ALTER TABLE incoming_calls ADD COLUMN task_id uuid;
-- Callers who hung up while the owner's phone rang.
UPDATE incoming_calls SET state = 'missed' WHERE state = 'ringing' AND created_at < now() - interval '1 hour';
