-- How a business looks to its customers. Its logo stood in the settings of the books; there is one for everything now.
CREATE TABLE brands (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  color varchar(7) CHECK (color ~ '^#[0-9a-f]{6}$'),
  hide_product boolean NOT NULL DEFAULT false,
  -- Meetings whose id is not before this one are known to calendars by names without the product; those before keep theirs, which stand in calendars.
  plain_ids_from uuid,
  logo_file_id uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id),
  FOREIGN KEY (workspace_id, logo_file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (logo_file_id)
);
SELECT app.protect('brands');

INSERT INTO brands (workspace_id, logo_file_id) SELECT workspace_id, logo_file_id FROM books_settings WHERE logo_file_id IS NOT NULL;
ALTER TABLE books_settings DROP COLUMN logo_file_id;

-- A person's picture, as their teammates in this business see it.
ALTER TABLE members ADD COLUMN picture_file_id uuid,
  ADD FOREIGN KEY (workspace_id, picture_file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (picture_file_id);
CREATE INDEX members_picture ON members (workspace_id, picture_file_id) WHERE picture_file_id IS NOT NULL;

-- Pictures and logos are in use.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id)
    AND NOT EXISTS (SELECT FROM feeds WHERE feeds.workspace_id = files.workspace_id AND feeds.file_id = files.id)
    AND NOT EXISTS (SELECT FROM transaction_receipts WHERE transaction_receipts.workspace_id = files.workspace_id AND transaction_receipts.file_id = files.id)
    AND NOT EXISTS (SELECT FROM invoices WHERE invoices.workspace_id = files.workspace_id AND invoices.pdf_file_id = files.id)
    AND NOT EXISTS (SELECT FROM brands WHERE brands.workspace_id = files.workspace_id AND brands.logo_file_id = files.id)
    AND NOT EXISTS (SELECT FROM members WHERE members.workspace_id = files.workspace_id AND members.picture_file_id = files.id)
    AND NOT EXISTS (SELECT FROM statements WHERE statements.workspace_id = files.workspace_id AND statements.file_id = files.id)
    AND NOT EXISTS (SELECT FROM tax_documents WHERE tax_documents.workspace_id = files.workspace_id AND tax_documents.file_id = files.id);
$$;
