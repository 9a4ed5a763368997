-- A person's STOP by text or call ends both, service ones too. It covers everything else that stands there, and only they take it back.
ALTER TABLE suppressions DROP CONSTRAINT suppressions_reason_check, DROP CONSTRAINT IF EXISTS suppressions_beneath_check, DROP CONSTRAINT IF EXISTS suppressions_lowest_check;
ALTER TABLE suppressions
  ADD CONSTRAINT suppressions_reason_check CHECK (reason IN ('unsubscribed', 'bounced', 'complained', 'by_hand', 'by_status', 'paused', 'stopped')),
  ADD CONSTRAINT suppressions_beneath_check CHECK (beneath IN ('unsubscribed', 'complained', 'by_hand', 'by_status', 'bounced')),
  ADD CONSTRAINT suppressions_lowest_check CHECK (lowest IN ('unsubscribed', 'complained', 'by_status', 'by_hand'));
-- Of one channel, newest first.
CREATE INDEX suppressions_of_channel ON suppressions (workspace_id, channel, created_at DESC, id DESC) WHERE lifted_at IS NULL AND channel <> 'email';

-- STOPs of businesses that were closed, for ten years (Virginia, SB 1339): whoever owned one and opens another is held to them. Only hashes.
CREATE TABLE stops_kept (
  owner_key bytea NOT NULL,
  channel varchar(10) NOT NULL,
  address_key bytea NOT NULL,
  evidence text,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (owner_key, channel, address_key)
);
REVOKE ALL ON stops_kept FROM PUBLIC;
CREATE FUNCTION app.keep_stops() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM stops_kept WHERE said_at < now() - interval '10 years';
  -- A throw-away business reached nobody.
  IF old.expires_at IS NULL THEN
    INSERT INTO stops_kept (owner_key, channel, address_key, evidence, said_at)
      SELECT DISTINCT ON (users.email, s.channel, s.address_key) sha256(convert_to(lower(users.email), 'UTF8')), s.channel, s.address_key, s.evidence, s.created_at
      FROM suppressions AS s JOIN members ON members.workspace_id = s.workspace_id AND members.role = 'owner' JOIN users ON users.id = members.user_id
      WHERE s.workspace_id = old.id AND s.reason = 'stopped' AND s.lifted_at IS NULL
      ON CONFLICT (owner_key, channel, address_key) DO UPDATE SET evidence = excluded.evidence, said_at = greatest(stops_kept.said_at, excluded.said_at);
  END IF;
  RETURN old;
END $$;
CREATE TRIGGER workspaces_keep_stops BEFORE DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION app.keep_stops();
CREATE FUNCTION app.return_stops() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, evidence, created_at)
    SELECT new.workspace_id, kept.channel, kept.address_key, app.new_delivery_id(), '…', 'stopped', kept.evidence, kept.said_at
    FROM stops_kept AS kept JOIN users ON kept.owner_key = sha256(convert_to(lower(users.email), 'UTF8'))
    WHERE users.id = new.user_id
    ON CONFLICT (workspace_id, channel, address_key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER members_return_stops AFTER INSERT ON members FOR EACH ROW WHEN (new.role = 'owner') EXECUTE FUNCTION app.return_stops();
REVOKE EXECUTE ON FUNCTION app.keep_stops(), app.return_stops() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.keep_stops(), app.return_stops() TO mainstay_app;

-- Lists of numbers that are not called or texted: the business's own, which always hold, and registries', which a written consent exempts from.
CREATE TABLE do_not_call_lists (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  channel varchar(10) NOT NULL CHECK (channel IN ('text', 'call')),
  kind varchar(10) NOT NULL CHECK (kind IN ('own', 'registry')),
  file_name varchar(255) NOT NULL,
  file_id uuid,
  numbers integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  operation_id uuid,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Counts from then on; not before all of it is there.
  loaded_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (file_id)
);
SELECT app.protect('do_not_call_lists');
CREATE INDEX do_not_call_lists_newest ON do_not_call_lists (workspace_id, created_at DESC, id DESC);
CREATE INDEX do_not_call_lists_file ON do_not_call_lists (workspace_id, file_id) WHERE file_id IS NOT NULL;
CREATE TABLE do_not_call_numbers (
  workspace_id uuid NOT NULL,
  list_id uuid NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (workspace_id, list_id, number),
  FOREIGN KEY (workspace_id, list_id) REFERENCES do_not_call_lists (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('do_not_call_numbers');
