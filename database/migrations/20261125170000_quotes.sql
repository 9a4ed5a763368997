-- What became of quotes: what their customer said, and the invoice that was made of one.

-- One answer for each quote; `answered_by` is who wrote it down for the customer, null where they answered on the quote's page.
CREATE TABLE quote_answers (
  workspace_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  answer varchar(8) NOT NULL CHECK (answer IN ('accepted', 'declined')),
  name varchar(120) NOT NULL,
  reason varchar(500),
  answered_by uuid,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, invoice_id),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('quote_answers');
-- Seen with the quote.
CREATE POLICY own_people ON quote_answers AS RESTRICTIVE TO mainstay_own
  USING (EXISTS (SELECT FROM invoices AS seen WHERE seen.workspace_id = quote_answers.workspace_id AND seen.id = quote_answers.invoice_id));

-- The quote that an invoice was made of: one invoice for each, however often it is asked for.
ALTER TABLE invoices ADD quote_id uuid;
ALTER TABLE invoices ADD FOREIGN KEY (workspace_id, quote_id) REFERENCES invoices (workspace_id, id) ON DELETE SET NULL (quote_id) DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX invoices_quote ON invoices (workspace_id, quote_id) WHERE quote_id IS NOT NULL;
-- Of a quote, corrects_id is the one it was copied from: sent to the same customer, it takes the other's place.
CREATE INDEX invoices_corrects ON invoices (workspace_id, corrects_id) WHERE corrects_id IS NOT NULL;
