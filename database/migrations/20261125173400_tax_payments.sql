-- Of a transfer to the account on which sales taxes lie: which tax was paid with it.
ALTER TABLE transactions ADD COLUMN tax_code_id uuid,
  ADD FOREIGN KEY (workspace_id, tax_code_id) REFERENCES tax_codes (workspace_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX transactions_tax_code ON transactions (workspace_id, tax_code_id) WHERE tax_code_id IS NOT NULL;
