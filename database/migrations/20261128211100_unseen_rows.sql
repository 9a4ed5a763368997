-- Where an earlier update ran as an owner who couldn't see the rows, what it should have counted is missing: sums are put right here, and
-- what can't be made anew is named.
INSERT INTO ledger_day_tallies (workspace_id, day, account_id, amount)
  SELECT workspace_id, day, account_id, sum(amount) FROM (
    SELECT workspace_id, day, account_id, amount FROM journal_postings
    UNION ALL SELECT workspace_id, day, account_id, -amount FROM ledger_day_tallies) AS missing
  GROUP BY 1, 2, 3 HAVING sum(amount) <> 0;

INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
  SELECT workspace_id, pipeline_stage, status, sum(contacts), sum(value), sum(without_value), sum(estimated) FROM (
    SELECT workspace_id, pipeline_stage, status, 1 AS contacts, value, (value = 0)::int AS without_value,
        coalesce(app.sale_estimate(id, pipeline_stage, value), 0) AS estimated FROM contacts WHERE deleted_at IS NULL
    UNION ALL SELECT workspace_id, pipeline_stage, status, -contacts, -value, -without_value, -estimated FROM contact_tallies) AS missing
  GROUP BY 1, 2, 3 HAVING sum(contacts) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;

INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
  SELECT workspace_id, stage, sum(deals), sum(value), sum(without_value), sum(estimated) FROM (
    SELECT d.workspace_id, d.stage, 1 AS deals, d.value, (d.value = 0)::int AS without_value,
        coalesce(app.sale_estimate(d.id, d.stage, d.value), 0) AS estimated
      FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL
    UNION ALL SELECT workspace_id, stage, -deals, -value, -without_value, -estimated FROM deal_tallies) AS missing
  GROUP BY 1, 2 HAVING sum(deals) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;

INSERT INTO storage_tallies AS tally (workspace_id, bytes)
  SELECT workspace_id, sum(size_bytes) FROM files GROUP BY workspace_id
  ON CONFLICT (workspace_id) DO UPDATE SET bytes = excluded.bytes WHERE tally.bytes <> excluded.bytes;

DO $$
DECLARE lacking record;
BEGIN
  FOR lacking IN
    SELECT what, count(*) AS businesses FROM workspaces CROSS JOIN LATERAL (
      SELECT 'sales stages' AS what WHERE NOT EXISTS (SELECT FROM pipeline_stages WHERE workspace_id = workspaces.id)
      UNION ALL SELECT 'calendar settings' WHERE NOT EXISTS (SELECT FROM calendar_settings WHERE workspace_id = workspaces.id)
      UNION ALL SELECT 'accounts in their books' WHERE NOT EXISTS (SELECT FROM chart_of_accounts WHERE workspace_id = workspaces.id)
      UNION ALL SELECT 'a plan' WHERE NOT EXISTS (SELECT FROM subscriptions WHERE workspace_id = workspaces.id)
      UNION ALL SELECT 'the link from payments to their invoices' WHERE EXISTS (SELECT FROM transactions
        WHERE workspace_id = workspaces.id AND source_type = 'invoice_payment' AND invoice_id IS NULL)) AS missing
    GROUP BY what
  LOOP
    RAISE WARNING 'Businesses without %: %. An earlier update ran as a database role that could not see them. Restore a backup from before that update with this version, which updates it as a whole.',
      lacking.what, lacking.businesses;
  END LOOP;
END $$;
