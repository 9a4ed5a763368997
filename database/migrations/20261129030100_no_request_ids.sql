-- What is asked for twice is done once by its Idempotency-Key, whatever is written.
ALTER TABLE transactions DROP COLUMN request_id;
ALTER TABLE invoices DROP COLUMN request_id;
ALTER TABLE invoice_payments DROP COLUMN request_id;
