-- Keys by which other programs call on behalf of whoever made them. Only the hash of a key is kept. The key names its business, so that it is looked up inside it.
CREATE TABLE api_keys (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  role varchar(20) NOT NULL CHECK (role IN ('owner', 'manager', 'member', 'viewer')),
  key_hash bytea NOT NULL,
  last4 varchar(4) NOT NULL,
  created_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, key_hash)
);
SELECT app.protect('api_keys');

-- Finds a key that works, enters its business for the rest of the transaction and tells who made it, what it may do (never more than they may now), and
-- how the business stands with its plan; no row when there is none.
CREATE FUNCTION app.open_api_key(entered uuid, wanted bytea)
RETURNS TABLE (key_id uuid, user_id uuid, role varchar, sees varchar, plan varchar, plan_status varchar, trial_ends_at timestamptz, is_test boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_key api_keys%ROWTYPE;
  found_member members%ROWTYPE;
  ranks CONSTANT text[] := ARRAY['owner', 'manager', 'member', 'viewer'];
BEGIN
  PERFORM set_config('app.workspace_id', entered::text, true);
  SELECT * INTO found_key FROM api_keys
    WHERE workspace_id = entered AND key_hash = wanted AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT members.* INTO found_member FROM members JOIN users ON users.id = members.user_id
    WHERE members.workspace_id = entered AND members.user_id = found_key.created_by AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT found_key.id, found_member.user_id,
      CASE WHEN array_position(ranks, found_key.role::text) < array_position(ranks, found_member.role::text) THEN found_member.role ELSE found_key.role END,
      found_member.sees, payer.subscription_plan, payer.subscription_status, payer.trial_ends_at, workspaces.expires_at IS NOT NULL
    FROM workspaces LEFT JOIN LATERAL (
      SELECT users.subscription_plan, users.subscription_status, users.trial_ends_at FROM members AS owners JOIN users ON users.id = owners.user_id
      WHERE owners.workspace_id = entered AND owners.role = 'owner' ORDER BY owners.status, owners.created_at LIMIT 1) AS payer ON true
    WHERE workspaces.id = entered;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
END $$;

-- Takes up to `batch` of the calls that a key has in a minute, fewer as they get scarce, so that processes share them; none granted when there are no more.
-- Notes when the key was used, once a minute. Nobody waits for this to reach the disk.
CREATE FUNCTION app.take_api_calls(entered uuid, wanted bytea, most integer, batch integer)
RETURNS TABLE (state text, key_id uuid, granted integer, remaining integer, seconds integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_key api_keys%ROWTYPE;
  counted attempts%ROWTYPE;
  taken integer;
  counter CONSTANT bytea := sha256('api-key calls '::bytea || wanted);
BEGIN
  PERFORM set_config('app.workspace_id', entered::text, true), set_config('synchronous_commit', 'off', true);
  SELECT * INTO found_key FROM api_keys WHERE workspace_id = entered AND key_hash = wanted;
  IF NOT FOUND THEN RETURN; END IF;
  IF found_key.revoked_at IS NOT NULL THEN RETURN QUERY SELECT 'revoked', found_key.id, 0, 0, 0; RETURN; END IF;
  IF found_key.expires_at <= now() THEN RETURN QUERY SELECT 'expired', found_key.id, 0, 0, 0; RETURN; END IF;
  INSERT INTO attempts AS kept (key, count, expires_at) VALUES (counter, 0, now() + interval '1 minute')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept.expires_at > now() THEN kept.count ELSE 0 END,
      expires_at = CASE WHEN kept.expires_at > now() THEN kept.expires_at ELSE excluded.expires_at END
    RETURNING * INTO counted;
  taken := greatest(0, least(batch, most - counted.count, greatest(1, (most - counted.count) / 8)));
  IF taken > 0 THEN UPDATE attempts SET count = count + taken WHERE key = counter; END IF;
  IF found_key.last_used_at IS NULL OR found_key.last_used_at < now() - interval '1 minute' THEN
    UPDATE api_keys SET last_used_at = now() WHERE workspace_id = entered AND id = found_key.id;
  END IF;
  RETURN QUERY SELECT 'works', found_key.id, taken, greatest(0, most - counted.count - taken), greatest(1, ceil(extract(epoch FROM counted.expires_at - now())))::integer;
END $$;
GRANT EXECUTE ON FUNCTION app.open_api_key(uuid, bytea), app.take_api_calls(uuid, bytea, integer, integer) TO mainstay_app;
