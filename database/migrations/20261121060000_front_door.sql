-- The dashboard's numbers, notifications, onboarding, sample data and throw-away businesses.

-- What the dashboard counts, per stage and status, as a list of differences whose sum is the count. Writers only add rows, so no
-- two of them ever wait for each other; now and then one of them folds what is there into few rows, past rows that others hold.
CREATE TABLE contact_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  pipeline_stage varchar(60) NOT NULL,
  status varchar(20) NOT NULL,
  contacts bigint NOT NULL,
  value numeric(20,2) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('contact_tallies');
INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
  SELECT workspace_id, pipeline_stage, status, count(*), sum(value) FROM contacts WHERE deleted_at IS NULL GROUP BY workspace_id, pipeline_stage, status;

-- Folds the differences of a workspace into one row per stage and status.
CREATE FUNCTION app.fold_contact_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM contact_tallies USING (SELECT id FROM contact_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED) AS free
      WHERE contact_tallies.workspace_id = folded AND contact_tallies.id = free.id
      RETURNING pipeline_stage, status, contacts, value)
  INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
    SELECT folded, pipeline_stage, status, sum(contacts), sum(value) FROM taken GROUP BY pipeline_stage, status HAVING sum(contacts) <> 0 OR sum(value) <> 0;
$$;

CREATE FUNCTION app.tally_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
      SELECT workspace_id, pipeline_stage, status, count(*), sum(value) FROM after_rows WHERE deleted_at IS NULL GROUP BY workspace_id, pipeline_stage, status;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the whole business goes, its numbers go with it.
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
      SELECT workspace_id, pipeline_stage, status, -count(*), -sum(value) FROM before_rows
      WHERE deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY workspace_id, pipeline_stage, status;
  ELSE
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
      SELECT workspace_id, pipeline_stage, status, sum(one), sum(amount) FROM (
        SELECT workspace_id, pipeline_stage, status, -1 AS one, -value AS amount FROM before_rows WHERE deleted_at IS NULL
        UNION ALL SELECT workspace_id, pipeline_stage, status, 1, value FROM after_rows WHERE deleted_at IS NULL) AS moved
      GROUP BY workspace_id, pipeline_stage, status HAVING sum(one) <> 0 OR sum(amount) <> 0;
  END IF;
  -- One write in fifty folds, so that a reader never adds up more than some hundred rows.
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_contact_tallies(tallied); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_inserted AFTER INSERT ON contacts REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();
CREATE TRIGGER tally_updated AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();
CREATE TRIGGER tally_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_contacts();

-- The keys that mean one of these types here: those of the business's own stages, and the common ones where it has none of that key.
CREATE FUNCTION app.stage_keys(wanted text[]) RETURNS SETOF varchar LANGUAGE sql STABLE AS $$
  SELECT key FROM pipeline_stages WHERE type = ANY(wanted)
  UNION ALL
  SELECT common.key::varchar FROM (VALUES ('customer', 'won'), ('won', 'won'), ('lost', 'lost')) AS common (key, type)
    WHERE common.type = ANY(wanted) AND NOT EXISTS (SELECT FROM pipeline_stages AS own WHERE own.key = common.key);
$$;
GRANT EXECUTE ON FUNCTION app.fold_contact_tallies(uuid), app.tally_contacts(), app.stage_keys(text[]) TO mainstay_app;

-- What each person is told.
CREATE TABLE notifications (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type varchar(60) NOT NULL,
  title varchar(300) NOT NULL,
  body varchar(1000) NOT NULL,
  href varchar(300),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('notifications');
CREATE INDEX notifications_newest ON notifications (workspace_id, user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (workspace_id, user_id) WHERE read_at IS NULL;

-- What each person answered in the wizard and closed on the screen.
CREATE TABLE onboarding_answers (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  answers jsonb NOT NULL DEFAULT '{}',
  step integer NOT NULL DEFAULT 1 CHECK (step BETWEEN 1 AND 5),
  dismissed text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
SELECT app.protect('onboarding_answers');

-- What the business has really done, once and for all.
CREATE TABLE onboarding_steps (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  step varchar(40) NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, step)
);
SELECT app.protect('onboarding_steps');
INSERT INTO onboarding_steps (workspace_id, step) SELECT DISTINCT workspace_id, 'addContact' FROM contacts;

-- Labelled sample data.
ALTER TABLE contacts ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE INDEX contacts_sample ON contacts (workspace_id, id) WHERE is_sample;

-- A throw-away business ends at a moment; all others have none.
ALTER TABLE workspaces ADD COLUMN expires_at timestamptz;
CREATE FUNCTION app.expired_workspaces() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT id FROM workspaces WHERE expires_at < now() ORDER BY expires_at; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.expired_workspaces() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.fold_contact_tallies(uuid), app.tally_contacts(), app.stage_keys(text[]), app.expired_workspaces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.expired_workspaces() TO mainstay_app;
