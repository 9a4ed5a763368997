-- Logos that an update did not see, where the one that brought brands and the one that looked for them were the same: that one left them out.
DO $$
DECLARE branded timestamptz; looked timestamptz; unclear bigint;
BEGIN
  SELECT applied_at INTO branded FROM migrations WHERE name = '20261127110000_brand.sql';
  SELECT applied_at INTO looked FROM migrations WHERE name = '20261128222100_more_unseen_rows.sql';
  IF branded < looked - interval '1 hour' THEN RETURN; END IF;

  CREATE TEMPORARY TABLE unseen ON COMMIT DROP AS
    SELECT workspace_id, id FROM files WHERE created_at < branded - interval '1 day' AND mime_type LIKE 'image/%'
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
    SELECT workspace_id, min(id::text)::uuid FROM unseen GROUP BY workspace_id HAVING count(*) = 1
    ON CONFLICT (workspace_id) DO UPDATE SET logo_file_id = excluded.logo_file_id;

  SELECT count(*) INTO unclear FROM (SELECT FROM unseen GROUP BY workspace_id HAVING count(*) > 1) AS several;
  IF unclear > 0 THEN
    RAISE WARNING 'Businesses without a logo that can be told from other pictures: %. Set it again under Brand.', unclear;
  END IF;
END $$;
