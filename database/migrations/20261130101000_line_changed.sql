-- A scheduled campaign waits for its owner once the line became real, or practice, beneath it.
ALTER TABLE phone_campaigns DROP CONSTRAINT phone_campaigns_status_reason_check;
ALTER TABLE phone_campaigns ADD CONSTRAINT phone_campaigns_status_reason_check
  CHECK (status_reason IN ('missed', 'interrupted', 'cannot_start', 'cost_reached', 'many_failed', 'line_changed'));
