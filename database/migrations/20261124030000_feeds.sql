-- Calendars elsewhere whose events are busy time here: by address, which is a secret, or uploaded.
CREATE TABLE feeds (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  host_id uuid NOT NULL,
  name varchar(100) NOT NULL,
  address_sealed bytea,
  -- Where it is, without the secret: the name of the server, or of the file.
  place varchar(255) NOT NULL,
  file_id uuid,
  -- What the server said of the version that was read last, in which zone its days were understood, and when it was read from end to end.
  etag varchar(500),
  last_modified varchar(100),
  time_zone varchar(60),
  read_whole_at timestamptz,
  last_read_at timestamptz,
  last_try_at timestamptz,
  error varchar(400),
  event_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]',
  -- When its host was told that it can't be read; null again once it was.
  told_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((address_sealed IS NULL) <> (file_id IS NULL)),
  FOREIGN KEY (workspace_id, host_id) REFERENCES hosts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id)
);
CREATE INDEX feeds_host ON feeds (workspace_id, host_id);
CREATE INDEX feeds_file ON feeds (workspace_id, file_id);
SELECT app.protect('feeds');

-- When they say that a host is busy. What the events are called, or who comes, is nobody's business here.
CREATE TABLE feed_busy (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  feed_id uuid NOT NULL,
  -- Made of the event and its time, so that another reading writes only what changed.
  key uuid NOT NULL,
  host_id uuid NOT NULL,
  busy tstzrange NOT NULL,
  PRIMARY KEY (workspace_id, feed_id, key),
  FOREIGN KEY (workspace_id, feed_id) REFERENCES feeds (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_busy_host ON feed_busy USING gist (workspace_id, host_id, busy);
SELECT app.protect('feed_busy');

-- A person's secret address of their own meetings: another number ends the one before.
CREATE TABLE private_feeds (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id) ON DELETE CASCADE
);
SELECT app.protect('private_feeds');

-- Which feeds were not tried since a moment.
CREATE POLICY steward ON feeds FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON feeds TO mainstay_steward;
CREATE FUNCTION app.feeds_not_tried_since(moment timestamptz) RETURNS TABLE (workspace_id uuid, feed_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT feeds.workspace_id, feeds.id FROM feeds WHERE feeds.last_try_at IS NULL OR feeds.last_try_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.feeds_not_tried_since(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.feeds_not_tried_since(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.feeds_not_tried_since(timestamptz) TO mainstay_app;
