-- Meetings, who gives them, and when each of these people, chairs, rooms and vans is taken.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Whoever or whatever can be booked: a teammate, whose row is made when it is first needed, or a chair, a room, a van.
CREATE TABLE hosts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  -- Of a teammate the name when the row was made; it counts once they are gone.
  name varchar(200) NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX hosts_user ON hosts (workspace_id, user_id) WHERE user_id IS NOT NULL;
SELECT app.protect('hosts');

CREATE TABLE meeting_types (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  slug varchar(60) NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX meeting_types_slug ON meeting_types (workspace_id, slug);
-- Businesses that were there before; a new one gets the same four (areas/calendar/contract/meeting-types.rules.ts).
INSERT INTO meeting_types (workspace_id, id, name, slug, duration_minutes, position, created_at)
  SELECT w.id, gen_random_uuid(), minutes || '-minute meeting', minutes || '-minutes', minutes, position, now()
  FROM workspaces AS w CROSS JOIN unnest(ARRAY[30, 60, 15, 45]) WITH ORDINALITY AS preset(minutes, position);
SELECT app.protect('meeting_types');

CREATE TABLE calendar_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  duration_minutes integer NOT NULL CHECK (duration_minutes IN (15, 30, 45, 60)),
  buffer_minutes integer NOT NULL CHECK (buffer_minutes IN (0, 5, 10, 15))
);
SELECT app.protect('calendar_settings');

CREATE TABLE appointments (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  title varchar(300) NOT NULL,
  description text,
  contact_id uuid,
  host_id uuid NOT NULL,
  -- The whole team is asked; who was free then has a row in held_times.
  with_everyone boolean NOT NULL DEFAULT false,
  -- False: its host said that it does not take their time.
  holds_time boolean NOT NULL DEFAULT true,
  type varchar(20) NOT NULL CHECK (type IN ('video', 'phone', 'in_person')),
  status varchar(20) NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'attended', 'no_show')),
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  meeting_url varchar(2000),
  phone_number varchar(50),
  place varchar(300),
  search_text text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  -- No longer than a day: a reader of a week looks one day further back, and no more.
  CHECK (start_time < end_time AND end_time <= start_time + interval '24 hours'),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (workspace_id, host_id) REFERENCES hosts (workspace_id, id)
);
SELECT app.protect('appointments');
SELECT app.protect_of_contact('appointments');
-- One without a customer is for whoever gives it or wrote it down, and the whole team's for everybody.
CREATE POLICY own_people ON appointments AS RESTRICTIVE TO mainstay_own
  USING (contact_id IS NOT NULL OR with_everyone OR created_by = NULLIF(current_setting('app.only_of', true), '')::uuid
    OR EXISTS (SELECT FROM hosts AS host WHERE host.workspace_id = appointments.workspace_id AND host.id = appointments.host_id AND host.user_id = NULLIF(current_setting('app.only_of', true), '')::uuid));
CREATE INDEX appointments_start ON appointments (workspace_id, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_contact ON appointments (workspace_id, contact_id);
CREATE INDEX appointments_host ON appointments (workspace_id, host_id);
CREATE INDEX appointments_bin ON appointments (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX appointments_sample ON appointments (workspace_id, id) WHERE is_sample;

-- When a host is taken: from the start to the end and the gap that follows. No two that hold overlap, whatever the code does.
CREATE TABLE held_times (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  host_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  held tstzrange NOT NULL,
  -- False once the meeting is canceled or in the bin, or where it takes nobody's time.
  holds boolean NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, host_id) REFERENCES hosts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES appointments (workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT held_times_never_twice EXCLUDE USING gist (workspace_id WITH =, host_id WITH =, held WITH &&) WHERE (holds)
);
SELECT app.protect('held_times');
CREATE UNIQUE INDEX held_times_appointment ON held_times (workspace_id, appointment_id, host_id);

-- Workspaces whose bin of meetings holds something older than a moment.
CREATE POLICY steward ON appointments FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON appointments TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_appointment_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM appointments WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_appointment_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_appointment_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_appointment_bin_before(timestamptz) TO mainstay_app;
