-- The ground: extensions, roles, the one place that makes a table a tenant's, and the tables that belong to nobody's workspace.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SCHEMA IF NOT EXISTS app;

-- mainstay_app serves requests and jobs: it owns nothing and cannot step around row security.
-- mainstay_steward owns the few functions that must look across rows where row security would keep an index from being used,
-- or across workspaces; nobody logs in as it. Which functions those are, a test lists.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mainstay_app') THEN
    CREATE ROLE mainstay_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mainstay_steward') THEN
    CREATE ROLE mainstay_steward NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
  EXECUTE format('GRANT mainstay_app, mainstay_steward TO %I', current_user);
END $$;

GRANT USAGE ON SCHEMA app, public TO mainstay_app, mainstay_steward;

-- The workspace of the running transaction; NULL (and so no rows at all) when none was entered.
CREATE FUNCTION app.workspace_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.workspace_id', true), '')::uuid;

-- Makes a table a tenant's: row security on, for its owner too, and a policy that lets only the entered workspace through.
CREATE FUNCTION app.protect(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format($policy$CREATE POLICY workspace ON %s TO mainstay_app
    USING (workspace_id = NULLIF(current_setting('app.workspace_id', true), '')::uuid)
    WITH CHECK (workspace_id = NULLIF(current_setting('app.workspace_id', true), '')::uuid)$policy$, tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO mainstay_app', tenant_table);
END $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username varchar(50) NOT NULL UNIQUE,
  email varchar(254) NOT NULL,
  email_key varchar(254) NOT NULL UNIQUE,
  password_hash text NOT NULL,
  first_name varchar(100) NOT NULL,
  last_name varchar(100) NOT NULL,
  company_name varchar(200) NOT NULL,
  job_title varchar(100),
  phone varchar(50),
  company_size varchar(50) NOT NULL,
  industry varchar(100) NOT NULL,
  website varchar(255),
  address varchar(500),
  profile_image_url varchar(500),
  role varchar(30) NOT NULL DEFAULT 'user',
  is_active boolean NOT NULL DEFAULT true,
  setup_completed boolean NOT NULL DEFAULT false,
  trial_ends_at timestamptz,
  stripe_customer_id varchar(255),
  stripe_subscription_id varchar(255),
  subscription_status varchar(30) NOT NULL DEFAULT 'trial',
  subscription_plan varchar(30) NOT NULL DEFAULT 'starter',
  subscription_amount numeric(8,2),
  next_billing_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- sid is the SHA-256 of the cookie's value: who reads this table cannot sign in with it.
CREATE TABLE sessions (
  sid bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  sess jsonb NOT NULL DEFAULT '{}',
  expire timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expire ON sessions (expire);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- How often something was tried in the current window; keys are hashes, so no address stands here in the clear.
CREATE TABLE attempts (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempts_expires ON attempts (expires_at);

-- Mail of the product itself (password links, invitations). Kept and marked when no mail server is set up.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  to_address varchar(254) NOT NULL,
  subject varchar(500) NOT NULL,
  body text NOT NULL,
  status varchar(20) NOT NULL CHECK (status IN ('pending', 'sent', 'not_sent', 'failed')),
  detail text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_created ON mails (created_at);

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name varchar(200) NOT NULL,
  time_zone varchar(60) NOT NULL DEFAULT 'UTC',
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
ALTER TABLE workspaces FORCE ROW LEVEL SECURITY;
CREATE POLICY workspace ON workspaces TO mainstay_app
  USING (id = NULLIF(current_setting('app.workspace_id', true), '')::uuid)
  WITH CHECK (id = NULLIF(current_setting('app.workspace_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON workspaces TO mainstay_app;

CREATE TABLE members (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role varchar(20) NOT NULL CHECK (role IN ('owner', 'manager', 'member', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
SELECT app.protect('members');

GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, password_resets, attempts, mails TO mainstay_app;

-- Which workspaces a person works in, asked at sign-in when none is entered yet: one of the steward's doors.
CREATE POLICY steward ON members FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON members TO mainstay_steward;
CREATE FUNCTION app.workspaces_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM members WHERE user_id = person ORDER BY created_at, workspace_id; END;
CREATE INDEX members_user ON members (user_id);

-- Every workspace's id, for jobs that visit each.
CREATE POLICY steward ON workspaces FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON workspaces TO mainstay_steward;
CREATE FUNCTION app.all_workspaces() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT id FROM workspaces ORDER BY id; END;

-- Finds a live session, enters its workspace for the rest of the transaction and tells who it is; no row when there is none.
-- Seen at most once in five minutes, so that reading costs no write; thirty days unseen ends it.
CREATE FUNCTION app.open_session(wanted bytea)
RETURNS TABLE (session_id uuid, user_id uuid, workspace_id uuid, role varchar) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE found_session sessions%ROWTYPE;
BEGIN
  SELECT * INTO found_session FROM sessions WHERE sid = wanted AND expire > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.workspace_id', found_session.workspace_id::text, true);
  IF found_session.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = now(), expire = now() + interval '30 days' WHERE sid = wanted;
  END IF;
  RETURN QUERY SELECT found_session.id, found_session.user_id, found_session.workspace_id, members.role
    FROM members JOIN users ON users.id = members.user_id
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND users.is_active;
END $$;
GRANT EXECUTE ON FUNCTION app.open_session(bytea) TO mainstay_app;

-- Puts a job into the queue in the writer's own transaction; the queue's tables themselves stay closed to the app's role.
CREATE FUNCTION app.enqueue(task text, payload json, run_at timestamptz, job_key text, max_attempts integer, queue_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO mainstay_app;
REVOKE EXECUTE ON FUNCTION app.protect(regclass) FROM mainstay_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA app REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_of(uuid) OWNER TO mainstay_steward;
ALTER FUNCTION app.all_workspaces() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
GRANT EXECUTE ON FUNCTION app.workspaces_of(uuid), app.all_workspaces() TO mainstay_app;

-- Files: what they are, and their bytes in chunks, so that neither end ever holds a whole file.
CREATE TABLE files (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  size_bytes bigint NOT NULL,
  mime_type varchar(255) NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('files');
CREATE TABLE file_chunks (
  workspace_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (workspace_id, file_id, position)
);
ALTER TABLE file_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE file_chunks ADD CONSTRAINT file_chunks_file FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
SELECT app.protect('file_chunks');

-- Work that outlives a request: how far it is, for everyone in the workspace.
CREATE TABLE long_works (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  kind varchar(60) NOT NULL,
  title varchar(200) NOT NULL,
  status varchar(20) NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb NOT NULL DEFAULT '{}',
  progress jsonb NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  message text,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('long_works');
CREATE INDEX long_works_newest ON long_works (workspace_id, created_at DESC);
