ALTER TABLE bookings
  -- Of a guest of a class whose type wants its host's yes: until when that can come. Null: it came, or is not needed.
  ADD COLUMN yes_until timestamptz,
  -- Whether a guest of a class came; null while nobody said so.
  ADD COLUMN attendance varchar(10) CHECK (attendance IN ('attended', 'no_show'));
-- Classes that waited for their host as a whole: each of their guests does.
UPDATE bookings AS b SET yes_until = least(b.created_at + interval '24 hours', m.start_time) FROM appointments AS m
  WHERE m.workspace_id = b.workspace_id AND m.id = b.appointment_id AND m.class_type_id IS NOT NULL AND m.status = 'pending' AND b.proof_until IS NULL AND b.left_at IS NULL;
