-- An answer is kept for whoever asked: a program by its key, a person of the business, or a guest of one of its pages, who is nobody here. The row is there
-- as soon as the write begins, so a second one waits for the first.
ALTER TABLE api_answers
  DROP CONSTRAINT api_answers_pkey,
  ALTER key_id DROP NOT NULL,
  ADD user_id uuid,
  ADD asker_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(key_id, user_id, '00000000-0000-0000-0000-000000000000')) STORED,
  ADD CHECK (num_nonnulls(key_id, user_id) <= 1),
  ADD PRIMARY KEY (workspace_id, asker_id, request_key),
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ADD FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
