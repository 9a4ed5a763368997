-- A type with several seats gives classes: one meeting, which takes its host's time once, and a booking for each guest.
ALTER TABLE appointments
  ADD COLUMN class_type_id uuid,
  -- How many seats are taken. Null for what is no class.
  ADD COLUMN seats_taken integer CHECK (seats_taken >= 0),
  ADD CHECK ((class_type_id IS NULL) = (seats_taken IS NULL)),
  ADD FOREIGN KEY (workspace_id, class_type_id) REFERENCES meeting_types (workspace_id, id);
CREATE INDEX appointments_class ON appointments (workspace_id, class_type_id, start_time) WHERE class_type_id IS NOT NULL;

ALTER TABLE bookings
  -- Of a guest of a class; whoever has a meeting for themselves is the meeting's customer.
  ADD COLUMN contact_id uuid,
  -- When a guest of a class gave the seat back, or was taken off.
  ADD COLUMN left_at timestamptz,
  -- When a guest of a class said that they will be there.
  ADD COLUMN coming_at timestamptz,
  -- From which time they moved to this class.
  ADD COLUMN moved_from timestamptz,
  -- What is added to the meeting's own: in a guest's calendar the number only goes up, also where they change from class to class.
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id);
SELECT app.protect_of_contact('bookings');
CREATE INDEX bookings_contact ON bookings (workspace_id, contact_id);

-- Which guest of a class is mailed.
ALTER TABLE appointment_mails ADD COLUMN booking_id uuid,
  ADD FOREIGN KEY (workspace_id, booking_id) REFERENCES bookings (workspace_id, id) ON DELETE CASCADE;
CREATE INDEX appointment_mails_booking ON appointment_mails (workspace_id, booking_id) WHERE booking_id IS NOT NULL;

-- A seat that is kept for a guest: several may be kept of one time, which nobody else is given meanwhile.
ALTER TABLE held_times ADD COLUMN class_type_id uuid,
  ADD CHECK (class_type_id IS NULL OR (appointment_id IS NULL AND NOT holds)),
  ADD FOREIGN KEY (workspace_id, class_type_id) REFERENCES meeting_types (workspace_id, id) ON DELETE CASCADE;
CREATE INDEX held_times_class ON held_times (workspace_id, class_type_id) WHERE class_type_id IS NOT NULL;
