-- Calls and texts that are real: what is known of each try, and what it costs.
ALTER TABLE phone_records
  -- Its row in the ledger, which may be tried several times; without one the record has that row's id.
  ADD COLUMN delivery_id uuid,
  ADD COLUMN try_number integer NOT NULL DEFAULT 1,
  -- The text or call at the carrier.
  ADD COLUMN sid varchar(34),
  -- What it may cost while it goes on, and what it cost by the business's own prices.
  ADD COLUMN cost numeric(10, 4) NOT NULL DEFAULT 0,
  ADD COLUMN answer varchar(10),
  ADD COLUMN answered_by varchar(30),
  ADD COLUMN is_screened boolean NOT NULL DEFAULT false,
  ADD COLUMN error varchar(300),
  -- When they are called again: until then they are not done with.
  ADD COLUMN retry_at timestamptz;
CREATE UNIQUE INDEX phone_records_try ON phone_records (workspace_id, delivery_id, try_number);
CREATE INDEX phone_records_number ON phone_records (workspace_id, phone_number, begun_at) WHERE NOT is_practice;
ALTER TABLE phone_campaigns DROP CONSTRAINT phone_campaigns_status_reason_check;
ALTER TABLE phone_campaigns ADD CONSTRAINT phone_campaigns_status_reason_check
  CHECK (status_reason IN ('missed', 'interrupted', 'cannot_start', 'cost_reached', 'many_failed'));
