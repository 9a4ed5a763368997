-- What is asked for twice is made once: whoever creates something may say so by an id of their own.
ALTER TABLE transactions ADD COLUMN request_id uuid;
ALTER TABLE invoices ADD COLUMN request_id uuid;
ALTER TABLE invoice_payments ADD COLUMN request_id uuid;
CREATE UNIQUE INDEX transactions_request ON transactions (workspace_id, request_id) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_request ON invoices (workspace_id, request_id) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_payments_request ON invoice_payments (workspace_id, invoice_id, request_id) WHERE request_id IS NOT NULL;

-- The invoice that a payment's transaction is of, so that its row leads there.
ALTER TABLE transactions ADD COLUMN invoice_id uuid, ADD COLUMN invoice_number varchar(60);
UPDATE transactions AS t SET invoice_id = i.id, invoice_number = i.invoice_number
  FROM invoice_payments AS p JOIN invoices AS i ON i.workspace_id = p.workspace_id AND i.id = p.invoice_id
  WHERE t.source_type = 'invoice_payment' AND p.workspace_id = t.workspace_id AND p.id = t.source_id;
