-- A host's times are asked for from a moment on, so that is their key. Beside a key of their ids, a planner that did not know yet how many
-- meetings a business has read all that are over; where a meeting's times are looked up, the index leaves out what is kept for guests.
ALTER TABLE held_times ALTER held_until SET NOT NULL,
  DROP CONSTRAINT held_times_pkey,
  ADD PRIMARY KEY (workspace_id, host_id, held_until, id);
DROP INDEX held_times_ahead, held_times_appointment;
CREATE UNIQUE INDEX held_times_appointment ON held_times (workspace_id, appointment_id, host_id) WHERE appointment_id IS NOT NULL;
