-- Addresses where other programs add customers.
CREATE TABLE hooks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  -- The SHA-256 of the secret part of its address.
  token_hash bytea NOT NULL,
  mapping jsonb NOT NULL,
  is_signed boolean NOT NULL,
  is_active boolean NOT NULL,
  secret_sealed bytea NOT NULL,
  -- Work as well until then: the address and the secret before.
  old_token_hash bytea,
  old_token_until timestamptz,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  -- How many in a row were not understood.
  failures integer NOT NULL DEFAULT 0,
  last_received_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX hooks_token ON hooks (workspace_id, token_hash);
SELECT app.protect('hooks');

-- What was sent: it waits here for its work, and the last ones are shown.
CREATE TABLE hook_bodies (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  hook_id uuid NOT NULL,
  status varchar(20) NOT NULL CHECK (status IN ('waiting', 'done', 'failed')),
  -- What it said, as a list of paths and texts.
  said jsonb NOT NULL,
  is_cut boolean NOT NULL,
  -- How many events led to it one after the other, as the sender says; NULL when it says nothing.
  depth smallint,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  reason varchar(500),
  problems jsonb NOT NULL DEFAULT '[]',
  contact_id uuid,
  is_new boolean,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, hook_id) REFERENCES hooks ON DELETE CASCADE,
  -- Who is removed for good takes along what was said about them.
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts ON DELETE CASCADE
);
CREATE INDEX hook_bodies_hook ON hook_bodies (workspace_id, hook_id, id);
CREATE INDEX hook_bodies_due ON hook_bodies (workspace_id, id) WHERE status = 'waiting';
CREATE INDEX hook_bodies_contact ON hook_bodies (workspace_id, contact_id) WHERE contact_id IS NOT NULL;
SELECT app.protect('hook_bodies');
SELECT app.protect_of_contact('hook_bodies');

-- What a sender called something, hashed: the same counts once.
CREATE TABLE hook_message_ids (
  workspace_id uuid NOT NULL,
  hook_id uuid NOT NULL,
  id_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, hook_id, id_hash),
  FOREIGN KEY (workspace_id, hook_id) REFERENCES hooks ON DELETE CASCADE
);
SELECT app.protect('hook_message_ids');
