-- In whose calendar a meeting was before, and in whose it is now: also when somebody leaves and another takes over.
ALTER TABLE appointment_changes
  ADD COLUMN from_host_id uuid,
  ADD COLUMN to_host_id uuid,
  DROP CONSTRAINT appointment_changes_kind_check,
  ADD CONSTRAINT appointment_changes_kind_check
    CHECK (kind IN ('moved', 'confirmed', 'cancelled', 'deleted', 'restored', 'attended', 'missed', 'coming', 'declined', 'handed_over'));
