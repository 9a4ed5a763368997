-- A campaign whose line does not work waits, and after some hours is paused: it doesn't go on late by itself.
ALTER TABLE phone_campaigns DROP CONSTRAINT phone_campaigns_status_reason_check;
ALTER TABLE phone_campaigns ADD CONSTRAINT phone_campaigns_status_reason_check
  CHECK (status_reason IN ('missed', 'interrupted', 'cannot_start', 'cost_reached', 'many_failed', 'line_changed', 'line_waits', 'line_stopped'));
