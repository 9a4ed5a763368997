-- Whoever is let in for a while only: until when. Nobody owns a business for a while.
ALTER TABLE invitations ADD COLUMN access_days smallint CHECK (access_days BETWEEN 1 AND 7),
  ADD CHECK (access_days IS NULL OR role <> 'owner');
ALTER TABLE members ADD COLUMN access_until timestamptz, ADD CHECK (access_until IS NULL OR role <> 'owner');
CREATE INDEX members_access_until ON members (access_until) WHERE access_until IS NOT NULL AND status = 'active';

GRANT CREATE ON SCHEMA app TO mainstay_steward;
-- The businesses in which somebody's time is over.
CREATE FUNCTION app.workspaces_with_access_ended(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT members.workspace_id FROM members WHERE members.access_until <= moment AND members.status = 'active' LIMIT 500; END;
ALTER FUNCTION app.workspaces_with_access_ended(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_access_ended(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_access_ended(timestamptz) TO mainstay_app;

-- As before, and not for whoever's time is over, from that moment on.
CREATE OR REPLACE FUNCTION app.workspaces_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT members.workspace_id FROM members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = workspaces_of.person AND members.status = 'active' AND (members.access_until IS NULL OR members.access_until > now()) AND (workspaces.closed_at IS NULL OR members.role = 'owner')
      ORDER BY workspaces.closed_at IS NOT NULL, members.created_at, members.workspace_id;
  END;
CREATE OR REPLACE FUNCTION app.memberships_of(person uuid) RETURNS TABLE (id uuid, name varchar, role varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspaces.id, workspaces.name, members.role FROM members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = memberships_of.person AND members.status = 'active' AND (members.access_until IS NULL OR members.access_until > now()) AND (workspaces.closed_at IS NULL OR members.role = 'owner')
      ORDER BY members.created_at, workspaces.id;
  END;
CREATE OR REPLACE FUNCTION app.open_session(wanted bytea)
RETURNS TABLE (session_id uuid, user_id uuid, workspace_id uuid, role varchar, sees varchar,
  plan varchar, plan_status varchar, trial_ends_at timestamptz, past_due_since timestamptz, cancel_at timestamptz, is_test boolean, is_closed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_session sessions%ROWTYPE;
  found_member record;
BEGIN
  SELECT * INTO found_session FROM sessions WHERE sid = wanted AND expire > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.workspace_id', found_session.workspace_id::text, true);
  IF found_session.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = now(), expire = least(now() + interval '30 days', created_at + interval '90 days') WHERE sid = wanted;
  END IF;
  SELECT members.role, members.sees, subscriptions.plan, subscriptions.status AS plan_status, subscriptions.trial_ends_at, subscriptions.past_due_since,
      subscriptions.cancel_at, workspaces.expires_at IS NOT NULL AS is_test, workspaces.closed_at IS NOT NULL AS is_closed
    INTO found_member
    FROM members JOIN users ON users.id = members.user_id JOIN workspaces ON workspaces.id = members.workspace_id
      LEFT JOIN subscriptions ON subscriptions.workspace_id = members.workspace_id
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND members.status = 'active' AND (members.access_until IS NULL OR members.access_until > now()) AND users.is_active
      AND (workspaces.closed_at IS NULL OR members.role = 'owner');
  IF NOT FOUND THEN RETURN; END IF;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_session.user_id); END IF;
  session_id := found_session.id;
  user_id := found_session.user_id;
  workspace_id := found_session.workspace_id;
  role := found_member.role;
  sees := found_member.sees;
  plan := found_member.plan;
  plan_status := found_member.plan_status;
  trial_ends_at := found_member.trial_ends_at;
  past_due_since := found_member.past_due_since;
  cancel_at := found_member.cancel_at;
  is_test := found_member.is_test;
  is_closed := found_member.is_closed;
  RETURN NEXT;
END $$;
CREATE OR REPLACE FUNCTION app.open_api_key(entered uuid, wanted bytea)
RETURNS TABLE (key_id uuid, user_id uuid, role varchar, sees varchar,
  plan varchar, plan_status varchar, trial_ends_at timestamptz, past_due_since timestamptz, cancel_at timestamptz, is_test boolean) LANGUAGE plpgsql AS $$
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
    WHERE members.workspace_id = entered AND members.user_id = found_key.created_by AND members.status = 'active' AND (members.access_until IS NULL OR members.access_until > now()) AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT found_key.id, found_member.user_id,
      CASE WHEN array_position(ranks, found_key.role::text) < array_position(ranks, found_member.role::text) THEN found_member.role ELSE found_key.role END,
      found_member.sees, subscriptions.plan, subscriptions.status, subscriptions.trial_ends_at, subscriptions.past_due_since, subscriptions.cancel_at,
      workspaces.expires_at IS NOT NULL
    FROM workspaces LEFT JOIN subscriptions ON subscriptions.workspace_id = workspaces.id WHERE workspaces.id = entered AND workspaces.closed_at IS NULL;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
END $$;
