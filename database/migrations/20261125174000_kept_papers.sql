-- A finalized document's PDF is in use: it was taken for a loose file, and gone after a day. Those that went are drawn again when they are asked for.
UPDATE invoices SET pdf_file_id = NULL
  WHERE pdf_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE files.workspace_id = invoices.workspace_id AND files.id = invoices.pdf_file_id);
ALTER TABLE invoices ADD FOREIGN KEY (workspace_id, pdf_file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (pdf_file_id);
CREATE INDEX invoices_pdf ON invoices (workspace_id, pdf_file_id) WHERE pdf_file_id IS NOT NULL;

CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id)
    AND NOT EXISTS (SELECT FROM feeds WHERE feeds.workspace_id = files.workspace_id AND feeds.file_id = files.id)
    AND NOT EXISTS (SELECT FROM transaction_receipts WHERE transaction_receipts.workspace_id = files.workspace_id AND transaction_receipts.file_id = files.id)
    AND NOT EXISTS (SELECT FROM invoices WHERE invoices.workspace_id = files.workspace_id AND invoices.pdf_file_id = files.id)
    AND NOT EXISTS (SELECT FROM books_settings WHERE books_settings.workspace_id = files.workspace_id AND books_settings.logo_file_id = files.id);
$$;
