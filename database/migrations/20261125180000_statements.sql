-- Bank statements that were uploaded: what each file is, its dry run, and what became of it.
CREATE TABLE statements (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  file_id uuid,
  file_name varchar(255) NOT NULL,
  format varchar(4) NOT NULL CHECK (format IN ('ofx', 'camt', 'csv', 'xlsx')),
  -- Of a table: its columns as they are read, the key of its headings, and whether somebody chose the columns. What was chosen last is used again.
  columns jsonb,
  header_key varchar(60),
  is_chosen boolean NOT NULL DEFAULT false,
  preview jsonb NOT NULL,
  -- Accounts and lists of the file with their balances, once it has been read.
  facts jsonb,
  -- Which account of the file is meant, and its number as the bank writes it.
  file_account integer,
  bank_account varchar(100),
  -- The questions about the file that were answered with yes.
  confirmed text[] NOT NULL DEFAULT '{}',
  status varchar(10) NOT NULL CHECK (status IN ('mapping', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  summary jsonb,
  message text,
  operation_id uuid,
  result jsonb,
  undone jsonb,
  is_sample boolean NOT NULL DEFAULT false,
  created_by uuid,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (file_id)
);
SELECT app.protect('statements');
CREATE POLICY own_people ON statements AS RESTRICTIVE TO mainstay_own USING (false);
CREATE INDEX statements_account ON statements (workspace_id, account_id, id DESC);
CREATE INDEX statements_operation ON statements (workspace_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX statements_file ON statements (workspace_id, file_id) WHERE file_id IS NOT NULL;

-- Their lines, with what the bank itself wrote. Those that became a transaction, or were decided to be one, are the keys by which a later
-- file knows them: they stay. `list` is the place of the line's list in the file; `transaction_id` what the line is in the books.
CREATE TABLE statement_lines (
  workspace_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  number integer NOT NULL,
  list integer NOT NULL,
  account_id uuid NOT NULL,
  day date,
  amount bigint,
  text varchar(500) NOT NULL,
  raw_text text NOT NULL,
  bank_id varchar(500) NOT NULL,
  verdict varchar(7) NOT NULL CHECK (verdict IN ('new', 'here', 'similar', 'problem')),
  reason varchar(1000),
  book_id uuid,
  decision varchar(9) CHECK (decision IN ('same', 'different', 'skip')),
  -- added: became a transaction; bound: was decided to be one; kept: stays after an undo; removed, unbound: undone.
  state varchar(7) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'added', 'bound', 'kept', 'removed', 'unbound')),
  transaction_id uuid,
  -- Of a line that became the payment of an invoice: which one. Taken back, it is a line of its own again.
  payment_id uuid,
  PRIMARY KEY (workspace_id, statement_id, number),
  FOREIGN KEY (workspace_id, statement_id) REFERENCES statements (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('statement_lines');
CREATE POLICY own_people ON statement_lines AS RESTRICTIVE TO mainstay_own USING (false);
-- The lines in the books, by what a later file asks for.
CREATE INDEX statement_lines_books ON statement_lines (workspace_id, account_id, day) WHERE state IN ('added', 'bound', 'kept');
CREATE INDEX statement_lines_payment ON statement_lines (workspace_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX statement_lines_transaction ON statement_lines (workspace_id, transaction_id) WHERE transaction_id IS NOT NULL;
-- What needs a look, among very many lines.
CREATE INDEX statement_lines_verdict ON statement_lines (workspace_id, statement_id, verdict, number) WHERE verdict <> 'new';

-- The file of a statement is in use.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id)
    AND NOT EXISTS (SELECT FROM feeds WHERE feeds.workspace_id = files.workspace_id AND feeds.file_id = files.id)
    AND NOT EXISTS (SELECT FROM transaction_receipts WHERE transaction_receipts.workspace_id = files.workspace_id AND transaction_receipts.file_id = files.id)
    AND NOT EXISTS (SELECT FROM invoices WHERE invoices.workspace_id = files.workspace_id AND invoices.pdf_file_id = files.id)
    AND NOT EXISTS (SELECT FROM statements WHERE statements.workspace_id = files.workspace_id AND statements.file_id = files.id)
    AND NOT EXISTS (SELECT FROM books_settings WHERE books_settings.workspace_id = files.workspace_id AND books_settings.logo_file_id = files.id);
$$;
