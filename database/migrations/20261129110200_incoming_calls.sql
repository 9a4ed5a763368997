-- Calls that came in at the business's own number.
CREATE TABLE incoming_calls (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The provider's own id: a step that comes twice is taken once.
  call_sid varchar(40) NOT NULL,
  -- Null where the caller hides it.
  number varchar(16),
  contact_id uuid,
  state varchar(10) NOT NULL CHECK (state IN ('ringing', 'answered', 'missed')),
  recording_sid varchar(40),
  recording_seconds integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, call_sid),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('incoming_calls');
SELECT app.protect_of_contact('incoming_calls');
-- Who sees only their own customers sees nobody who hides their number.
CREATE POLICY own_people ON incoming_calls AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE INDEX incoming_calls_contact ON incoming_calls (workspace_id, contact_id, id);

-- What has to go at the provider, and when: it outlives the call and its customer, who may be removed before.
CREATE TABLE kept_recordings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  recording_sid varchar(40) NOT NULL,
  until timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, recording_sid)
);
SELECT app.protect('kept_recordings');
CREATE FUNCTION app.end_recording() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE kept_recordings SET until = now() WHERE workspace_id = old.workspace_id AND recording_sid = old.recording_sid AND until > now();
  RETURN NULL;
END $$;
CREATE TRIGGER incoming_calls_end_recording AFTER DELETE ON incoming_calls FOR EACH ROW WHEN (old.recording_sid IS NOT NULL) EXECUTE FUNCTION app.end_recording();
REVOKE EXECUTE ON FUNCTION app.end_recording() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.end_recording() TO mainstay_app;

CREATE FUNCTION app.workspaces_with_recordings_until(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM kept_recordings WHERE until <= moment; END;
CREATE POLICY steward ON kept_recordings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON kept_recordings TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_recordings_until(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_recordings_until(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_recordings_until(timestamptz) TO mainstay_app;
