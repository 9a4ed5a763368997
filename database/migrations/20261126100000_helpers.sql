-- Helpers of Auto-Help: small jobs that do themselves.
CREATE TABLE helpers (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  preset varchar(20),
  is_active boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The event of the log that starts it, and what its data must contain; null where a clock does.
  event_name varchar(60),
  event_match jsonb,
  -- When a clock looks next.
  next_at timestamptz,
  paused_reason varchar(20),
  has_mailed boolean NOT NULL DEFAULT false,
  actions_done bigint NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, preset)
);
CREATE INDEX helpers_event ON helpers (workspace_id, event_name) WHERE is_active AND deleted_at IS NULL;
CREATE INDEX helpers_clock ON helpers (workspace_id, next_at) WHERE is_active AND deleted_at IS NULL AND next_at IS NOT NULL;
CREATE INDEX helpers_bin ON helpers (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;
SELECT app.protect('helpers');

-- A definition never changes: runs under way end on theirs.
CREATE TABLE helper_versions (
  workspace_id uuid NOT NULL,
  helper_id uuid NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, helper_id, version),
  FOREIGN KEY (workspace_id, helper_id) REFERENCES helpers (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('helper_versions');

CREATE TABLE helper_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  is_paused boolean NOT NULL DEFAULT false,
  minutes_per_action integer NOT NULL DEFAULT 5 CHECK (minutes_per_action BETWEEN 0 AND 480)
);
SELECT app.protect('helper_settings');

-- What an event or a clock is about to start; taken within seconds.
CREATE TABLE helper_starts (
  workspace_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  helper_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  event_id uuid,
  -- What makes it one of its kind: the event, or the day of the clock and whose it is.
  event_key varchar(140) NOT NULL,
  depth smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, helper_id) REFERENCES helpers (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_starts_contact ON helper_starts (workspace_id, contact_id);
CREATE INDEX helper_starts_helper ON helper_starts (workspace_id, helper_id);
SELECT app.protect('helper_starts');
SELECT app.protect_of_contact('helper_starts');

-- A customer on the way through a helper.
CREATE TABLE helper_runs (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  helper_id uuid NOT NULL,
  version integer NOT NULL,
  contact_id uuid NOT NULL,
  event_id uuid,
  event_key varchar(140) NOT NULL,
  depth smallint NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL,
  reason varchar(300),
  -- The next step; and whether it has begun to wait there.
  place varchar(60) NOT NULL,
  is_waiting boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  -- When it would go on if nothing happened before.
  planned_at timestamptz,
  -- The event that it waits for, those that may end it, and the one that just happened.
  waits_for varchar(60),
  ends_by text[],
  woken_by uuid,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, helper_id, contact_id, event_key),
  FOREIGN KEY (workspace_id, helper_id) REFERENCES helpers (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_runs_due ON helper_runs (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX helper_runs_contact ON helper_runs (workspace_id, contact_id, id);
CREATE INDEX helper_runs_open ON helper_runs (workspace_id, contact_id) WHERE ended_at IS NULL;
CREATE INDEX helper_runs_helper ON helper_runs (workspace_id, helper_id, id);
SELECT app.protect('helper_runs');
SELECT app.protect_of_contact('helper_runs');

-- What became of each step: once for each run and place.
CREATE TABLE helper_steps (
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  place varchar(60) NOT NULL,
  contact_id uuid NOT NULL,
  state varchar(10) NOT NULL,
  reason varchar(300),
  mailing_id uuid,
  due_at timestamptz,
  done_at timestamptz,
  PRIMARY KEY (workspace_id, run_id, place),
  FOREIGN KEY (workspace_id, run_id) REFERENCES helper_runs (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_steps_contact ON helper_steps (workspace_id, contact_id);
CREATE INDEX helper_steps_drafts ON helper_steps (workspace_id, run_id) WHERE state = 'drafted';
SELECT app.protect('helper_steps');
SELECT app.protect_of_contact('helper_steps');

-- An email that a helper sends, for all whom it reaches at the same moment: the source of their rows in the ledger.
CREATE TABLE helper_mailings (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  helper_id uuid NOT NULL,
  subject varchar(200) NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, helper_id) REFERENCES helpers (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_mailings_helper ON helper_mailings (workspace_id, helper_id);
SELECT app.protect('helper_mailings');

-- Which helpers an event starts, and which runs it wakes, in its own transaction. Of many that were changed at once none starts anything.
CREATE FUNCTION app.plan_helpers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE business uuid; is_planned boolean;
BEGIN
  INSERT INTO helper_starts (workspace_id, helper_id, contact_id, event_id, event_key, depth)
    SELECT made.workspace_id, helpers.id, made.contact_id, made.id, made.id::text, made.depth
    FROM new_rows AS made JOIN helpers ON helpers.workspace_id = made.workspace_id AND helpers.event_name = made.name AND helpers.is_active AND helpers.deleted_at IS NULL
      AND (helpers.event_match IS NULL OR made.data @> helpers.event_match)
    WHERE made.contact_id IS NOT NULL AND NOT made.is_one_of_many AND made.name <> 'contact.deleted'
    ORDER BY made.id, helpers.id;
  is_planned := FOUND;
  UPDATE helper_runs AS runs SET due_at = made.created_at, woken_by = made.id
    FROM new_rows AS made
    WHERE runs.workspace_id = made.workspace_id AND runs.contact_id = made.contact_id AND runs.ended_at IS NULL AND runs.state IN ('waiting', 'held')
      AND (runs.waits_for = made.name OR made.name = ANY (runs.ends_by));
  IF FOUND OR is_planned THEN
    SELECT workspace_id INTO business FROM new_rows LIMIT 1;
    PERFORM app.enqueue('automation.run_helpers', json_build_object('workspaceId', business), NULL, 'helpers ' || business, 25, 'long ' || business);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_helpers AFTER INSERT ON events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.plan_helpers();
REVOKE EXECUTE ON FUNCTION app.plan_helpers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.plan_helpers() TO mainstay_app;

-- Businesses that have something to do, and whose clocks are due: asked across all of them.
CREATE POLICY steward ON helper_runs FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON helper_starts FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON helpers FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON helper_runs, helper_starts, helpers TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_due_helpers() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspace_id FROM helper_runs WHERE due_at <= now() AND state IN ('waiting', 'held') GROUP BY workspace_id
    UNION SELECT workspace_id FROM helper_starts GROUP BY workspace_id
    UNION SELECT workspace_id FROM helpers WHERE is_active AND deleted_at IS NULL AND next_at <= now();
  END;
ALTER FUNCTION app.workspaces_with_due_helpers() OWNER TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_helper_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM helpers WHERE deleted_at < moment; END;
ALTER FUNCTION app.workspaces_with_helper_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_due_helpers(), app.workspaces_with_helper_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_due_helpers(), app.workspaces_with_helper_bin_before(timestamptz) TO mainstay_app;
