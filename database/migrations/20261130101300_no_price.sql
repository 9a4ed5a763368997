-- Without a price a campaign can't keep to its limit, so it is paused.
ALTER TABLE phone_campaigns DROP CONSTRAINT phone_campaigns_status_reason_check;
ALTER TABLE phone_campaigns ADD CONSTRAINT phone_campaigns_status_reason_check
  CHECK (status_reason IN ('missed', 'interrupted', 'cannot_start', 'cost_reached', 'many_failed', 'line_changed', 'line_waits', 'line_stopped', 'no_price'));
