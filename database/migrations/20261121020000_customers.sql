-- Customers, what was noted, attached and changed about them, and what happened.
CREATE TABLE contacts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  first_name varchar(100) NOT NULL,
  last_name varchar(100) NOT NULL,
  email varchar(254),
  phone varchar(50),
  company varchar(200),
  job_title varchar(100),
  source varchar(100) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'unsubscribed', 'converted')),
  value numeric(10,2) NOT NULL DEFAULT 0,
  pipeline_stage varchar(60) NOT NULL DEFAULT 'new',
  assigned_to uuid,
  tags text[] NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  last_contact_date date,
  next_follow_up date,
  -- Folded words and digits that a search looks in; kept by the code that writes.
  search_text text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, assigned_to) REFERENCES members (workspace_id, user_id) ON DELETE SET NULL (assigned_to)
);
SELECT app.protect('contacts');
CREATE INDEX contacts_live ON contacts (workspace_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_stage ON contacts (workspace_id, pipeline_stage, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_name ON contacts (workspace_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_value ON contacts (workspace_id, value DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_follow_up ON contacts (workspace_id, (coalesce(next_follow_up, '9999-12-31'::date)), id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_assigned ON contacts (workspace_id, assigned_to);
CREATE INDEX contacts_bin ON contacts (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_search ON contacts USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE contact_notes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  text text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The contact's version that this note made: a save based on an older one cannot have meant to remove it.
  contact_version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('contact_notes');
CREATE INDEX contact_notes_contact ON contact_notes (workspace_id, contact_id, id);

CREATE TABLE contact_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  version integer NOT NULL,
  field varchar(100) NOT NULL,
  old_value jsonb,
  new_value jsonb,
  changed_by uuid,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('contact_changes');
CREATE INDEX contact_changes_contact ON contact_changes (workspace_id, contact_id, id DESC);

CREATE TABLE contact_fields (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  key varchar(60) NOT NULL,
  label varchar(60) NOT NULL,
  type varchar(20) NOT NULL CHECK (type IN ('text', 'number', 'date', 'yesno', 'choice')),
  choices text[] NOT NULL DEFAULT '{}',
  "order" integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, key)
);
SELECT app.protect('contact_fields');

CREATE TABLE attachments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  contact_id uuid,
  task_id uuid,
  file_name varchar(255) NOT NULL,
  uploaded_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('attachments');
CREATE INDEX attachments_contact ON attachments (workspace_id, contact_id, id DESC);
CREATE INDEX attachments_file ON attachments (workspace_id, file_id);

CREATE TABLE activities (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  type varchar(60) NOT NULL,
  title varchar(300) NOT NULL,
  description text,
  contact_id uuid,
  user_id uuid,
  metadata jsonb NOT NULL DEFAULT '{}',
  scheduled_for timestamptz,
  completed_at timestamptz,
  created_at timestamptz DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('activities');
CREATE INDEX activities_newest ON activities (workspace_id, id DESC);
CREATE INDEX activities_contact ON activities (workspace_id, contact_id, id DESC);

-- Search. Row security may not let a non-leakproof operator such as LIKE reach an index before its own check, so the trigram
-- index would never be used. This door is owned by the steward, keeps the workspace check itself, and gives ids only.
-- Dynamic SQL, so that the planner sees the pattern and chooses between the trigram index and walking in order.
CREATE POLICY steward ON contacts FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON contacts TO mainstay_steward;
GRANT EXECUTE ON FUNCTION app.workspace_id() TO mainstay_steward;
CREATE FUNCTION app.search_contacts(pattern text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM contacts WHERE workspace_id = %L AND deleted_at IS NULL AND search_text LIKE %L LIMIT %s',
    app.workspace_id(), pattern, most);
END $$;

-- Workspaces whose bin holds something older than the given moment.
CREATE FUNCTION app.workspaces_with_bin_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM contacts WHERE deleted_at < moment; END;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.search_contacts(text, integer) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
GRANT EXECUTE ON FUNCTION app.search_contacts(text, integer), app.workspaces_with_bin_before(timestamptz) TO mainstay_app;

-- Removes files of the entered workspace that nothing refers to: uploads that broke off more than a day ago. Runs with the
-- caller's rights, so row security holds. A table that refers to files is added here when it comes.
CREATE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id);
$$;
GRANT EXECUTE ON FUNCTION app.purge_loose_files() TO mainstay_app;
