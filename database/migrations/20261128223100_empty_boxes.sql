-- A guest who left the box for news empty said no to nothing: no "unsubscribed" beneath a bounce comes of that. Earlier updates set it so.
DO $$
DECLARE kept timestamptz;
BEGIN
  SELECT applied_at INTO kept FROM migrations WHERE name = '20261128205000_said_no.sql';
  UPDATE suppressions SET beneath = NULL
    WHERE reason = 'bounced' AND beneath = 'unsubscribed' AND beneath_evidence IS NULL AND lifted_at IS NULL AND created_at < kept AND coalesce((
      SELECT NOT is_given AND source = 'booking page' FROM consents
        WHERE consents.workspace_id = suppressions.workspace_id AND consents.channel = suppressions.channel AND purpose = 'marketing'
          AND consents.address_key = suppressions.address_key ORDER BY consents.created_at DESC, consents.id DESC LIMIT 1), false);
END $$;
