-- Meetings that repeat: each is a row of its own, and knows which others it was scheduled with, and how they repeat.
ALTER TABLE appointments
  ADD COLUMN series_id uuid,
  ADD COLUMN series_rule varchar(20) CHECK (series_rule IN ('daily', 'weekdays', 'weekly', 'two_weeks', 'monthly', 'monthly_weekday')),
  ADD CHECK ((series_id IS NULL) = (series_rule IS NULL));
CREATE INDEX appointments_series ON appointments (workspace_id, series_id, start_time, id) WHERE series_id IS NOT NULL;
-- The mail of another meeting of the series that tells of this one, too.
ALTER TABLE appointment_mails ADD COLUMN told_by uuid;
CREATE INDEX appointment_mails_told_by ON appointment_mails (workspace_id, told_by) WHERE told_by IS NOT NULL;
