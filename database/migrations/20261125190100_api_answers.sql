-- What writes by API keys were answered, by their Idempotency-Key, for a day: asked again, they are answered the same. Of a call that works outside the
-- database the row is there before its answer is; one without an answer is under way, or was cut off.
CREATE TABLE api_answers (
  workspace_id uuid NOT NULL,
  key_id uuid NOT NULL,
  request_key bytea NOT NULL,
  fingerprint bytea NOT NULL,
  state varchar(10) NOT NULL CHECK (state IN ('under_way', 'cut_off', 'done', 'too_large')),
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, key_id, request_key),
  FOREIGN KEY (workspace_id, key_id) REFERENCES api_keys (workspace_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX api_answers_age ON api_answers (workspace_id, created_at);
SELECT app.protect('api_answers');
