-- What guests book on the business's page, and the times that are kept for them while they fill in their name.

-- A meeting that a guest booked: who they are in their own words. Whoever is a customer stays as they are.
CREATE TABLE bookings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  type_id uuid NOT NULL,
  name varchar(200) NOT NULL,
  email varchar(254) NOT NULL,
  phone varchar(50),
  -- Whose clock the guest reads.
  time_zone varchar(60) NOT NULL,
  -- Questions in the words that the guest read, each with its answer.
  answers jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES appointments (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, type_id) REFERENCES meeting_types (workspace_id, id)
);
SELECT app.protect('bookings');
CREATE INDEX bookings_appointment ON bookings (workspace_id, appointment_id);
CREATE INDEX bookings_email ON bookings (workspace_id, lower(email), type_id);
CREATE INDEX bookings_type ON bookings (workspace_id, type_id);

-- A time may also be kept for a guest, until it is booked or a few minutes are over.
ALTER TABLE held_times ALTER COLUMN appointment_id DROP NOT NULL,
  ADD COLUMN expires_at timestamptz,
  -- Who keeps it, as the hash of their address: one time for each.
  ADD COLUMN visitor bytea,
  ADD CHECK ((appointment_id IS NULL) = (expires_at IS NOT NULL AND visitor IS NOT NULL));
CREATE INDEX held_times_kept ON held_times (workspace_id, visitor) WHERE expires_at IS NOT NULL;
