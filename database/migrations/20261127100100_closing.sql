-- A business that its owner closed: nothing leaves it, and only its owners get in, until everything is deleted.
ALTER TABLE workspaces ADD COLUMN closed_at timestamptz;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
-- True for a closed business, whichever was entered.
CREATE FUNCTION app.is_closed(wanted uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT EXISTS (SELECT FROM workspaces WHERE id = wanted AND closed_at IS NOT NULL); END;
-- Businesses that were closed before that moment.
CREATE FUNCTION app.workspaces_closed_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT id FROM workspaces WHERE closed_at < moment ORDER BY closed_at; END;
-- Those of these people who neither work nor worked in any business.
CREATE FUNCTION app.people_of_no_business(people uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT person FROM unnest(people) AS person WHERE NOT EXISTS (SELECT FROM members WHERE members.user_id = person); END;
ALTER FUNCTION app.is_closed(uuid) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_closed_before(timestamptz) OWNER TO mainstay_steward;
ALTER FUNCTION app.people_of_no_business(uuid[]) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;

-- A closed business is there for its owners alone, after those that are open.
CREATE OR REPLACE FUNCTION app.workspaces_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT members.workspace_id FROM members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = workspaces_of.person AND members.status = 'active' AND (workspaces.closed_at IS NULL OR members.role = 'owner')
      ORDER BY workspaces.closed_at IS NOT NULL, members.created_at, members.workspace_id;
  END;
CREATE OR REPLACE FUNCTION app.memberships_of(person uuid) RETURNS TABLE (id uuid, name varchar, role varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspaces.id, workspaces.name, members.role FROM members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = memberships_of.person AND members.status = 'active' AND (workspaces.closed_at IS NULL OR members.role = 'owner')
      ORDER BY members.created_at, workspaces.id;
  END;

-- Enters a business and tells whether it is closed, in one trip: for those who are not signed in.
CREATE FUNCTION app.enter_visited(entered uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.workspace_id', entered::text, true);
  RETURN EXISTS (SELECT FROM workspaces WHERE id = entered AND closed_at IS NOT NULL);
END $$;

-- What waited while a business was closed is done now.
CREATE FUNCTION app.wake_jobs_of(wanted uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE graphile_worker._private_jobs AS jobs SET run_at = now() WHERE jobs.key LIKE 'closed %' AND jobs.payload ->> 'workspaceId' = wanted::text AND jobs.is_available;
END $$;

-- As before, and tells whether the business is closed; then for its owners only.
DROP FUNCTION app.open_session(bytea);
CREATE FUNCTION app.open_session(wanted bytea)
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
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND members.status = 'active' AND users.is_active
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

-- As before, and not for a closed business.
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
    WHERE members.workspace_id = entered AND members.user_id = found_key.created_by AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT found_key.id, found_member.user_id,
      CASE WHEN array_position(ranks, found_key.role::text) < array_position(ranks, found_member.role::text) THEN found_member.role ELSE found_key.role END,
      found_member.sees, subscriptions.plan, subscriptions.status, subscriptions.trial_ends_at, subscriptions.past_due_since, subscriptions.cancel_at,
      workspaces.expires_at IS NOT NULL
    FROM workspaces LEFT JOIN subscriptions ON subscriptions.workspace_id = workspaces.id WHERE workspaces.id = entered AND workspaces.closed_at IS NULL;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
END $$;

REVOKE EXECUTE ON FUNCTION app.open_session(bytea), app.is_closed(uuid), app.workspaces_closed_before(timestamptz), app.people_of_no_business(uuid[]), app.enter_visited(uuid), app.wake_jobs_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.open_session(bytea), app.is_closed(uuid), app.workspaces_closed_before(timestamptz), app.people_of_no_business(uuid[]), app.enter_visited(uuid), app.wake_jobs_of(uuid) TO mainstay_app;
