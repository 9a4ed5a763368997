-- Who waits for a place: in one class that is full, or for any time of a type on a day that has none.
CREATE TABLE waiting_guests (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  type_id uuid NOT NULL,
  -- Whose times, where guests choose among several.
  host_id uuid,
  -- When the class begins; null for any time of `day`, which is one of `time_zone`, the guest's.
  start_time timestamptz,
  day date,
  time_zone varchar(60) NOT NULL,
  name varchar(200) NOT NULL,
  email varchar(254) NOT NULL,
  -- The customer with this email, where there is one.
  contact_id uuid,
  -- How many places they were offered, and the one that is kept for them now.
  offers integer NOT NULL DEFAULT 0 CHECK (offers >= 0),
  offered_start timestamptz,
  offered_until timestamptz,
  hold_id uuid,
  -- Starts that they let pass and that have been free ever since.
  passed jsonb NOT NULL DEFAULT '[]',
  -- When and why they wait no longer.
  ended_at timestamptz,
  ended varchar(10),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((start_time IS NULL) <> (day IS NULL)),
  CHECK ((ended_at IS NULL) = (ended IS NULL)),
  CHECK ((offered_start IS NULL) = (offered_until IS NULL) AND (offered_start IS NULL) = (hold_id IS NULL)),
  FOREIGN KEY (workspace_id, type_id) REFERENCES meeting_types (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, host_id) REFERENCES hosts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id)
);
SELECT app.protect('waiting_guests');
SELECT app.protect_of_contact('waiting_guests');
CREATE INDEX waiting_guests_type ON waiting_guests (workspace_id, type_id, created_at);
CREATE INDEX waiting_guests_host ON waiting_guests (workspace_id, host_id) WHERE host_id IS NOT NULL;
CREATE INDEX waiting_guests_contact ON waiting_guests (workspace_id, contact_id);
CREATE INDEX waiting_guests_ended ON waiting_guests (workspace_id, ended_at) WHERE ended_at IS NOT NULL;
-- Once for each address.
CREATE UNIQUE INDEX waiting_guests_class ON waiting_guests (workspace_id, type_id, start_time, lower(email)) WHERE ended_at IS NULL AND start_time IS NOT NULL;
CREATE UNIQUE INDEX waiting_guests_day ON waiting_guests (workspace_id, type_id, day, lower(email)) WHERE ended_at IS NULL AND day IS NOT NULL;

-- Where somebody waits, for the sweep that offers what came free unnoticed.
CREATE POLICY steward ON waiting_guests FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON waiting_guests TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_waiting_guests() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM waiting_guests; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_waiting_guests() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_waiting_guests() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_waiting_guests() TO mainstay_app;
