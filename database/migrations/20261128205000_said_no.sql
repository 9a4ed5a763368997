-- What people said no to: a status set to unsubscribed ends marketing only, and a "no" stays beneath a bounce that covers it.
ALTER TABLE suppressions DROP CONSTRAINT suppressions_reason_check;
ALTER TABLE suppressions
  ADD CONSTRAINT suppressions_reason_check CHECK (reason IN ('unsubscribed', 'bounced', 'complained', 'by_hand', 'by_status', 'paused')),
  ADD COLUMN beneath varchar(20) CHECK (beneath IN ('unsubscribed', 'complained', 'by_hand', 'by_status')),
  ADD COLUMN beneath_evidence text;
UPDATE suppressions SET reason = 'by_status'
  WHERE reason = 'by_hand' AND (evidence LIKE 'Status of % set to unsubscribed' OR created_by IS NULL AND evidence LIKE '% was unsubscribed in %');
-- Bounces that covered a "no" before it was kept: the consent taken back tells of it.
UPDATE suppressions SET beneath = 'unsubscribed'
  WHERE reason = 'bounced' AND lifted_at IS NULL AND NOT coalesce((
    SELECT is_given FROM consents WHERE consents.workspace_id = suppressions.workspace_id AND consents.channel = suppressions.channel AND purpose = 'marketing'
      AND consents.address_key = suppressions.address_key ORDER BY consents.created_at DESC, consents.id DESC LIMIT 1), true);
