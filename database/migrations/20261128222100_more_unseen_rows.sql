-- What earlier updates missed as well, where they ran as an owner who couldn't see the rows: what can still be told is put right, the rest is named.
DO $$
DECLARE branded timestamptz; refused timestamptz; asked timestamptz; lacking record;
BEGIN
  SELECT applied_at INTO branded FROM migrations WHERE name = '20261127110000_brand.sql';
  SELECT applied_at INTO refused FROM migrations WHERE name = '20261128205000_said_no.sql';
  SELECT applied_at INTO asked FROM migrations WHERE name = '20261125110200_class_attendance.sql';

  -- A status set to unsubscribed ends marketing only; an unsubscribe beneath a bounce of before comes back when the bounce is lifted.
  UPDATE suppressions SET reason = 'by_status'
    WHERE reason = 'by_hand' AND created_at < refused
      AND (evidence LIKE 'Status of % set to unsubscribed' OR created_by IS NULL AND evidence LIKE '% was unsubscribed in %');
  UPDATE suppressions SET beneath = 'unsubscribed'
    WHERE reason = 'bounced' AND beneath IS NULL AND lifted_at IS NULL AND created_at < refused AND NOT coalesce((
      SELECT is_given FROM consents WHERE consents.workspace_id = suppressions.workspace_id AND consents.channel = suppressions.channel AND purpose = 'marketing'
        AND consents.address_key = suppressions.address_key ORDER BY consents.created_at DESC, consents.id DESC LIMIT 1), true);

  -- Guests of classes that still wait for their host as a whole: a day from now, as nobody was asked about them.
  UPDATE bookings AS b SET yes_until = least(now() + interval '24 hours', m.start_time) FROM appointments AS m
    WHERE m.workspace_id = b.workspace_id AND m.id = b.appointment_id AND m.class_type_id IS NOT NULL AND m.status = 'pending' AND m.start_time > now()
      AND b.yes_until IS NULL AND b.proof_until IS NULL AND b.left_at IS NULL AND b.created_at < asked;

  -- Logos: pictures of before that nothing else uses; such files are removed after a day unless they are a logo.
  CREATE TEMPORARY TABLE loose ON COMMIT DROP AS
    SELECT workspace_id, id FROM files WHERE created_at < branded - interval '1 day' AND branded < now() - interval '1 hour' AND mime_type LIKE 'image/%'
      AND NOT EXISTS (SELECT FROM brands WHERE brands.workspace_id = files.workspace_id AND brands.logo_file_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM attachments AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM imports AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM email_images AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM feeds AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM transaction_receipts AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM members AS used WHERE used.workspace_id = files.workspace_id AND used.picture_file_id = files.id)
      AND NOT EXISTS (SELECT FROM statements AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id)
      AND NOT EXISTS (SELECT FROM tax_documents AS used WHERE used.workspace_id = files.workspace_id AND used.file_id = files.id);
  INSERT INTO brands (workspace_id, logo_file_id)
    SELECT workspace_id, min(id::text)::uuid FROM loose GROUP BY workspace_id HAVING count(*) = 1
    ON CONFLICT (workspace_id) DO UPDATE SET logo_file_id = excluded.logo_file_id;

  FOR lacking IN
    SELECT 'a logo that can be told from other pictures: set it again under Brand' AS what, count(*) AS businesses
      FROM (SELECT FROM loose GROUP BY workspace_id HAVING count(*) > 1) AS unclear HAVING count(*) > 0
  LOOP
    RAISE WARNING 'Businesses without %: %. An earlier update ran as a database role that could not see their rows.', lacking.what, lacking.businesses;
  END LOOP;
END $$;
