-- Who sees what within a business, and invitations.

-- Someone who left keeps the row, so that what they did keeps their name and their customers can be handed over in steps.
ALTER TABLE members
  ADD COLUMN sees varchar(10) NOT NULL DEFAULT 'all' CHECK (sees IN ('all', 'own')),
  ADD COLUMN status varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'removed')),
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (sees = 'all' OR role IN ('member', 'viewer'));

-- mainstay_own serves those who see only their own customers: it may do what mainstay_app may, and restrictive policies are laid
-- upon it alone. So those who see all pay nothing, and no statement can forget the narrowing.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mainstay_own') THEN
    CREATE ROLE mainstay_own NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE INHERIT;
  END IF;
  GRANT mainstay_app TO mainstay_own;
  EXECUTE format('GRANT mainstay_own TO %I', current_user);
END $$;

-- Narrows the rest of the transaction to the customers that are assigned to this person.
CREATE FUNCTION app.see_own(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.only_of', person::text, true);
  PERFORM set_config('role', 'mainstay_own', true);
END $$;

-- Enters a workspace as one of its people, for a job or a second transaction on their behalf; who no longer belongs to it sees
-- no customers.
CREATE FUNCTION app.enter_as(entered uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.workspace_id', entered::text, true);
  IF NOT EXISTS (SELECT FROM members WHERE workspace_id = entered AND user_id = person AND status = 'active' AND sees = 'all') THEN
    PERFORM app.see_own(person);
  END IF;
END $$;

CREATE POLICY own ON contacts AS RESTRICTIVE TO mainstay_own
  USING (assigned_to = NULLIF(current_setting('app.only_of', true), '')::uuid)
  WITH CHECK (assigned_to = NULLIF(current_setting('app.only_of', true), '')::uuid);

-- Ties a table with a contact_id to the customers that its reader sees; rows of no customer are everybody's.
CREATE FUNCTION app.protect_of_contact(child regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($policy$CREATE POLICY own ON %1$s AS RESTRICTIVE TO mainstay_own
    USING (contact_id IS NULL OR EXISTS (SELECT FROM contacts AS seen WHERE seen.workspace_id = %1$s.workspace_id AND seen.id = %1$s.contact_id))$policy$, child);
END $$;
SELECT app.protect_of_contact('contact_notes');
SELECT app.protect_of_contact('contact_changes');
SELECT app.protect_of_contact('attachments');
SELECT app.protect_of_contact('activities');

-- The search looks past row security, so it narrows by itself.
CREATE OR REPLACE FUNCTION app.search_contacts(pattern text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE only_of text := NULLIF(current_setting('app.only_of', true), '');
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM contacts WHERE workspace_id = %L AND deleted_at IS NULL AND search_text LIKE %L %s LIMIT %s',
    app.workspace_id(), pattern, CASE WHEN only_of IS NULL THEN '' ELSE format('AND assigned_to = %L::uuid', only_of) END, most);
END $$;

-- As before, and only for those who still belong to the workspace; who sees only their own is narrowed to it.
DROP FUNCTION app.open_session(bytea);
CREATE FUNCTION app.open_session(wanted bytea)
RETURNS TABLE (session_id uuid, user_id uuid, workspace_id uuid, role varchar, sees varchar) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_session sessions%ROWTYPE;
  found_member members%ROWTYPE;
BEGIN
  SELECT * INTO found_session FROM sessions WHERE sid = wanted AND expire > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.workspace_id', found_session.workspace_id::text, true);
  IF found_session.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = now(), expire = now() + interval '30 days' WHERE sid = wanted;
  END IF;
  SELECT members.* INTO found_member FROM members JOIN users ON users.id = members.user_id
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
  RETURN QUERY SELECT found_session.id, found_session.user_id, found_session.workspace_id, found_member.role, found_member.sees;
END $$;

CREATE OR REPLACE FUNCTION app.workspaces_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM members WHERE user_id = person AND status = 'active' ORDER BY created_at, workspace_id; END;

-- The businesses of a person by name, for switching between them.
CREATE FUNCTION app.memberships_of(person uuid) RETURNS TABLE (id uuid, name varchar, role varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspaces.id, workspaces.name, members.role FROM members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = person AND members.status = 'active' ORDER BY members.created_at, workspaces.id;
  END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.memberships_of(uuid) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;

REVOKE EXECUTE ON FUNCTION app.see_own(uuid), app.enter_as(uuid, uuid), app.open_session(bytea), app.memberships_of(uuid), app.protect_of_contact(regclass) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.see_own(uuid), app.enter_as(uuid, uuid), app.open_session(bytea), app.memberships_of(uuid) TO mainstay_app;

-- Invitations to a business. Only hashes of the links' tokens are kept: of the one that was mailed, and of the one that was
-- shown to be copied.
CREATE TABLE invitations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  email varchar(254) NOT NULL,
  email_key varchar(254) NOT NULL,
  role varchar(20) NOT NULL CHECK (role IN ('owner', 'manager', 'member', 'viewer')),
  sees varchar(10) NOT NULL DEFAULT 'all' CHECK (sees IN ('all', 'own')),
  mailed_hash bytea,
  copied_hash bytea,
  mail_status varchar(20) NOT NULL DEFAULT 'waiting' CHECK (mail_status IN ('waiting', 'sent', 'none')),
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  revoked_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK (sees = 'all' OR role IN ('member', 'viewer'))
);
SELECT app.protect('invitations');
-- One open invitation for each address.
CREATE UNIQUE INDEX invitations_open ON invitations (workspace_id, email_key) WHERE accepted_at IS NULL AND revoked_at IS NULL;
