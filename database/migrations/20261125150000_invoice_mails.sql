-- The emails that carry a document to its client: one for each step, however often it is asked for. What became of each is in the ledger.
CREATE TABLE invoice_mails (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- "send 1", and "send 2" where it was sent again.
  step varchar(40) NOT NULL,
  address varchar(254) NOT NULL,
  -- Null: the product's words.
  subject varchar(200),
  message varchar(4000),
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, invoice_id, step),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('invoice_mails');
-- Seen with the document.
CREATE POLICY own_people ON invoice_mails AS RESTRICTIVE TO mainstay_own
  USING (EXISTS (SELECT FROM invoices AS seen WHERE seen.workspace_id = invoice_mails.workspace_id AND seen.id = invoice_mails.invoice_id));
