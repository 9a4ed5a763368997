-- The task to call somebody back: who then says stop isn't called back.
ALTER TABLE incoming_calls ADD COLUMN task_id uuid;
