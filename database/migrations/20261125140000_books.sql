-- The books: accounts, the journal that is only ever added to, transactions with their categories, rules and taxes, and settings.

-- Accounts of the ledger. `role` is what the product itself posts to.
CREATE TABLE chart_of_accounts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  account_code varchar(20) NOT NULL,
  account_name varchar(100) NOT NULL,
  accountant_term varchar(100),
  account_type varchar(10) NOT NULL CHECK (account_type IN ('asset', 'liability', 'equity', 'income', 'expense')),
  sub_type varchar(20) NOT NULL,
  role varchar(30),
  is_active boolean NOT NULL DEFAULT true,
  parent_account_id uuid,
  external_id varchar(100),
  integration_id uuid,
  user_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, account_code),
  CHECK (role IS NULL OR is_active),
  FOREIGN KEY (workspace_id, parent_account_id) REFERENCES chart_of_accounts (workspace_id, id)
);
SELECT app.protect('chart_of_accounts');
CREATE UNIQUE INDEX chart_of_accounts_role ON chart_of_accounts (workspace_id, role) WHERE role IS NOT NULL;

CREATE TABLE expense_categories (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  description varchar(500),
  kind varchar(10) NOT NULL CHECK (kind IN ('expense', 'income')),
  parent_category_id uuid,
  account_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  user_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, parent_category_id) REFERENCES expense_categories (workspace_id, id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id)
);
SELECT app.protect('expense_categories');
CREATE INDEX expense_categories_account ON expense_categories (workspace_id, account_id);

CREATE TABLE tax_codes (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(60) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('tax_codes');
CREATE UNIQUE INDEX tax_codes_name ON tax_codes (workspace_id, lower(name)) WHERE is_active;

-- What a tax is from a day on.
CREATE TABLE tax_rates (
  workspace_id uuid NOT NULL,
  tax_code_id uuid NOT NULL,
  valid_from date NOT NULL,
  rate numeric(7,4) NOT NULL CHECK (rate BETWEEN 0 AND 100),
  PRIMARY KEY (workspace_id, tax_code_id, valid_from),
  FOREIGN KEY (workspace_id, tax_code_id) REFERENCES tax_codes (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('tax_rates');

CREATE TABLE books_settings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  company_name varchar(200) NOT NULL,
  company_address varchar(500),
  company_email varchar(254),
  company_phone varchar(50),
  tax_number varchar(60),
  currency varchar(3) NOT NULL DEFAULT 'USD',
  fiscal_year_start varchar(10) NOT NULL DEFAULT 'January',
  invoice_numbering varchar(20) NOT NULL DEFAULT 'sequential',
  invoice_prefix varchar(20) NOT NULL DEFAULT 'INV-',
  payment_terms varchar(20) NOT NULL DEFAULT 'net_30',
  business_type varchar(20) NOT NULL DEFAULT 'sole',
  how_to_pay varchar(2000),
  paper_size varchar(10) NOT NULL DEFAULT 'letter',
  logo_file_id uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id),
  FOREIGN KEY (workspace_id, logo_file_id) REFERENCES files (workspace_id, id) ON DELETE SET NULL (logo_file_id)
);
SELECT app.protect('books_settings');

-- Documents of the sample business. The entries that were written for them go when they do; no other entry ever goes.
CREATE TABLE journal_samples (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  source_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, source_id)
);
SELECT app.protect('journal_samples');

-- The journal. `postings` says how many an entry has, so that none can be added later.
CREATE TABLE journal_entries (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  day date NOT NULL,
  description varchar(500) NOT NULL,
  source_type varchar(30) NOT NULL,
  source_id uuid NOT NULL,
  reverses uuid,
  postings integer NOT NULL CHECK (postings >= 2),
  sample_of uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (reverses <> id),
  FOREIGN KEY (workspace_id, reverses) REFERENCES journal_entries (workspace_id, id),
  FOREIGN KEY (workspace_id, sample_of) REFERENCES journal_samples (workspace_id, source_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX journal_entries_reverses ON journal_entries (workspace_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX journal_entries_day ON journal_entries (workspace_id, day DESC, id DESC);
CREATE INDEX journal_entries_source ON journal_entries (workspace_id, source_id);
CREATE INDEX journal_entries_sample ON journal_entries (workspace_id, sample_of) WHERE sample_of IS NOT NULL;

-- Cents of the business's currency, debits positive. `day` is the entry's.
CREATE TABLE journal_postings (
  workspace_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  position integer NOT NULL,
  day date NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  currency varchar(3) NOT NULL,
  tax_code_id uuid,
  PRIMARY KEY (workspace_id, entry_id, position),
  FOREIGN KEY (workspace_id, entry_id) REFERENCES journal_entries (workspace_id, id) ON DELETE CASCADE,
  -- Looked at last: where the whole business goes, its accounts and taxes go before its postings.
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (workspace_id, tax_code_id) REFERENCES tax_codes (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX journal_postings_account ON journal_postings (workspace_id, account_id, day DESC, entry_id DESC);
CREATE INDEX journal_postings_tax ON journal_postings (workspace_id, tax_code_id, day) WHERE tax_code_id IS NOT NULL;

-- Protected as every table, and then without the rights to change or remove. Who sees only their own customers writes here what their
-- customers' documents post, and reads nothing.
SELECT app.protect('journal_entries'), app.protect('journal_postings');
REVOKE UPDATE, DELETE ON journal_entries, journal_postings FROM mainstay_app;
CREATE POLICY own_people ON journal_entries AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);
CREATE POLICY own_people ON journal_postings AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

-- Whoever asks: what stands in the journal stays. It goes with its business, and entries of the sample with their document.
CREATE FUNCTION app.keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN RETURN OLD; END IF;
    IF TG_TABLE_NAME = 'journal_postings' THEN
      IF NOT EXISTS (SELECT FROM journal_entries WHERE workspace_id = OLD.workspace_id AND id = OLD.entry_id) THEN RETURN OLD; END IF;
    ELSIF OLD.sample_of IS NOT NULL
      AND NOT EXISTS (SELECT FROM journal_samples WHERE workspace_id = OLD.workspace_id AND source_id = OLD.sample_of) THEN RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The journal is never changed: write an entry that reverses this one' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_journal BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION app.keep_journal();
CREATE TRIGGER keep_journal BEFORE UPDATE OR DELETE ON journal_postings FOR EACH ROW EXECUTE FUNCTION app.keep_journal();

-- At commit, every entry that was touched has the postings it announced, on its day, and they add up to zero in each currency. The steward
-- looks, since who writes may not read.
CREATE POLICY steward ON journal_entries FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON journal_postings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON journal_entries, journal_postings TO mainstay_steward;
CREATE FUNCTION app.check_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted uuid;
  entry record;
BEGIN
  IF TG_TABLE_NAME = 'journal_entries' THEN wanted := NEW.id; ELSE wanted := NEW.entry_id; END IF;
  SELECT day, postings INTO entry FROM journal_entries WHERE workspace_id = NEW.workspace_id AND id = wanted;
  -- Gone again: the document of a sample.
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF (SELECT sum(rows_here) = entry.postings AND bool_and(total = 0) AND bool_and(is_of_day) FROM (
      SELECT count(*) AS rows_here, sum(amount) AS total, bool_and(day = entry.day) AS is_of_day FROM journal_postings
      WHERE workspace_id = NEW.workspace_id AND entry_id = wanted GROUP BY currency) AS sums) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'The entry % does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_entry AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_entry();
CREATE CONSTRAINT TRIGGER check_entry AFTER INSERT ON journal_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_entry();

-- What a document has posted and nobody has reversed yet: for its reversal, which also those write who do not read the journal.
CREATE FUNCTION app.standing_postings(wanted_type text, wanted_source uuid)
RETURNS TABLE (entry_id uuid, day date, sample_of uuid, "position" integer, account_id uuid, amount bigint, currency varchar(3), tax_code_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT e.id, e.day, e.sample_of, p."position", p.account_id, p.amount, p.currency, p.tax_code_id
    FROM journal_entries AS e JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id
    WHERE e.workspace_id = app.workspace_id() AND e.source_id = wanted_source AND e.source_type = wanted_type AND e.reverses IS NULL
      AND NOT EXISTS (SELECT FROM journal_entries AS undone WHERE undone.workspace_id = e.workspace_id AND undone.reverses = e.id)
    ORDER BY e.id, p."position";
END;

-- True while the ledger has entries: the business's currency stays.
CREATE FUNCTION app.has_entries() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM journal_entries WHERE workspace_id = app.workspace_id());
END;

CREATE TABLE category_rules (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  text varchar(100) NOT NULL,
  category_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, category_id) REFERENCES expense_categories (workspace_id, id)
);
SELECT app.protect('category_rules');

CREATE TABLE transactions (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  transaction_type varchar(10) NOT NULL CHECK (transaction_type IN ('income', 'expense', 'transfer')),
  amount numeric(15,2) NOT NULL CHECK (amount > 0),
  currency varchar(3) NOT NULL,
  exchange_rate numeric(18,8) NOT NULL CHECK (exchange_rate > 0),
  base_amount numeric(15,2) NOT NULL CHECK (base_amount >= 0),
  description varchar(500) NOT NULL,
  reference varchar(100),
  transaction_date date NOT NULL,
  category_id uuid,
  contact_id uuid,
  account_id uuid NOT NULL,
  to_account_id uuid,
  status varchar(10) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'cleared')),
  tags text[] NOT NULL DEFAULT '{}',
  is_split boolean NOT NULL DEFAULT false,
  rule_id uuid,
  source_type varchar(30),
  source_id uuid,
  external_id varchar(200),
  integration_id uuid,
  search_text text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  user_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK ((transaction_type = 'transfer') = (to_account_id IS NOT NULL)),
  CHECK (to_account_id <> account_id),
  CHECK ((source_type IS NULL) = (source_id IS NULL)),
  CHECK (transaction_type <> 'transfer' OR (category_id IS NULL AND NOT is_split)),
  CHECK (category_id IS NULL OR NOT is_split),
  FOREIGN KEY (workspace_id, category_id) REFERENCES expense_categories (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id),
  FOREIGN KEY (workspace_id, to_account_id) REFERENCES chart_of_accounts (workspace_id, id),
  FOREIGN KEY (workspace_id, rule_id) REFERENCES category_rules (workspace_id, id) ON DELETE SET NULL (rule_id)
);
SELECT app.protect('transactions');
SELECT app.protect_of_contact('transactions');
-- The business's own money is not for those who see only their own customers.
CREATE POLICY own_people ON transactions AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE INDEX transactions_day ON transactions (workspace_id, transaction_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX transactions_category ON transactions (workspace_id, category_id, transaction_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX transactions_account ON transactions (workspace_id, account_id, transaction_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX transactions_to_account ON transactions (workspace_id, to_account_id) WHERE to_account_id IS NOT NULL;
CREATE INDEX transactions_contact ON transactions (workspace_id, contact_id, transaction_date DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX transactions_rule ON transactions (workspace_id, rule_id, id DESC) WHERE rule_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_source ON transactions (workspace_id, source_type, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX transactions_bin ON transactions (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX transactions_search ON transactions USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- The parts of a transaction that is split over categories.
CREATE TABLE transaction_splits (
  workspace_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  position integer NOT NULL,
  category_id uuid,
  amount numeric(15,2) NOT NULL CHECK (amount > 0),
  description varchar(500),
  PRIMARY KEY (workspace_id, transaction_id, position),
  FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, category_id) REFERENCES expense_categories (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
SELECT app.protect('transaction_splits');
CREATE INDEX transaction_splits_category ON transaction_splits (workspace_id, category_id);

CREATE TABLE transaction_receipts (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name varchar(255) NOT NULL,
  uploaded_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('transaction_receipts');
CREATE INDEX transaction_receipts_transaction ON transaction_receipts (workspace_id, transaction_id, id);
CREATE INDEX transaction_receipts_file ON transaction_receipts (workspace_id, file_id);

-- Who changed what of a transaction.
CREATE TABLE transaction_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  field varchar(40) NOT NULL,
  old_value jsonb,
  new_value jsonb,
  changed_by uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('transaction_changes');
CREATE INDEX transaction_changes_transaction ON transaction_changes (workspace_id, transaction_id, id DESC);

-- What belongs to a transaction is seen with it.
DO $$
DECLARE child text;
BEGIN
  FOREACH child IN ARRAY '{transaction_splits,transaction_receipts,transaction_changes}'::text[] LOOP
    EXECUTE format($policy$CREATE POLICY own_people ON %1$s AS RESTRICTIVE TO mainstay_own
      USING (EXISTS (SELECT FROM transactions AS seen WHERE seen.workspace_id = %1$s.workspace_id AND seen.id = %1$s.transaction_id))$policy$, child);
  END LOOP;
END $$;

-- What accounts and days add up to: differences whose sum is the figure, as contact_tallies. Nobody sees the business's sums who sees only
-- their own customers, yet what they write counts.
CREATE TABLE ledger_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  month date NOT NULL,
  amount numeric(24,0) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('ledger_tallies');
CREATE TABLE transaction_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  transaction_type varchar(10) NOT NULL,
  transactions bigint NOT NULL,
  amount numeric(24,2) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('transaction_tallies');
CREATE POLICY own_people ON ledger_tallies AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);
CREATE POLICY own_people ON transaction_tallies AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

-- Folds the differences of each account and month that has more than one.
CREATE FUNCTION app.fold_ledger_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM ledger_tallies USING (
        SELECT id FROM ledger_tallies WHERE workspace_id = folded AND (account_id, month) IN
          (SELECT account_id, month FROM ledger_tallies WHERE workspace_id = folded GROUP BY account_id, month HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED) AS free
      WHERE ledger_tallies.workspace_id = folded AND ledger_tallies.id = free.id
      RETURNING account_id, month, amount)
  INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
    SELECT folded, account_id, month, sum(amount) FROM taken GROUP BY account_id, month HAVING sum(amount) <> 0;
$$;
CREATE FUNCTION app.tally_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
      SELECT workspace_id, account_id, date_trunc('month', day)::date, sum(amount) FROM after_rows GROUP BY 1, 2, 3;
  ELSE
    -- Where the whole business goes, its sums go with it.
    INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
      SELECT workspace_id, account_id, date_trunc('month', day)::date, -sum(amount) FROM before_rows
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY 1, 2, 3;
  END IF;
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_ledger_tallies(tallied); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_inserted AFTER INSERT ON journal_postings REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_ledger();
CREATE TRIGGER tally_deleted AFTER DELETE ON journal_postings REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_ledger();

-- Folds the differences of each day and type that has more than one.
CREATE FUNCTION app.fold_transaction_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM transaction_tallies USING (
        SELECT id FROM transaction_tallies WHERE workspace_id = folded AND (day, transaction_type) IN
          (SELECT day, transaction_type FROM transaction_tallies WHERE workspace_id = folded GROUP BY day, transaction_type HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED) AS free
      WHERE transaction_tallies.workspace_id = folded AND transaction_tallies.id = free.id
      RETURNING day, transaction_type, transactions, amount)
  INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount)
    SELECT folded, day, transaction_type, sum(transactions), sum(amount) FROM taken GROUP BY day, transaction_type
    HAVING sum(transactions) <> 0 OR sum(amount) <> 0;
$$;
CREATE FUNCTION app.tally_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount)
      SELECT workspace_id, transaction_date, transaction_type, count(*), sum(base_amount) FROM after_rows
      WHERE deleted_at IS NULL AND transaction_type <> 'transfer' GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount)
      SELECT workspace_id, transaction_date, transaction_type, -count(*), -sum(base_amount) FROM before_rows
      WHERE deleted_at IS NULL AND transaction_type <> 'transfer' AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount)
      SELECT workspace_id, transaction_date, transaction_type, sum(one), sum(base_amount) FROM (
        SELECT workspace_id, transaction_date, transaction_type, -1 AS one, -base_amount AS base_amount FROM before_rows WHERE deleted_at IS NULL
        UNION ALL SELECT workspace_id, transaction_date, transaction_type, 1, base_amount FROM after_rows WHERE deleted_at IS NULL) AS moved
      WHERE transaction_type <> 'transfer' GROUP BY 1, 2, 3 HAVING sum(one) <> 0 OR sum(base_amount) <> 0;
  END IF;
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_transaction_tallies(tallied); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_inserted AFTER INSERT ON transactions REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_transactions();
CREATE TRIGGER tally_updated AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_transactions();
CREATE TRIGGER tally_deleted AFTER DELETE ON transactions REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_transactions();

-- Workspaces whose bin of transactions holds something older than a moment.
CREATE POLICY steward ON transactions FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON transactions TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_transaction_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM transactions WHERE deleted_at < moment; END;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.check_entry() OWNER TO mainstay_steward;
ALTER FUNCTION app.standing_postings(text, uuid) OWNER TO mainstay_steward;
ALTER FUNCTION app.has_entries() OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_transaction_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.keep_journal(), app.check_entry(), app.standing_postings(text, uuid), app.has_entries(), app.fold_ledger_tallies(uuid), app.tally_ledger(),
  app.fold_transaction_tallies(uuid), app.tally_transactions(), app.workspaces_with_transaction_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.keep_journal(), app.check_entry(), app.standing_postings(text, uuid), app.has_entries(), app.fold_ledger_tallies(uuid), app.tally_ledger(),
  app.fold_transaction_tallies(uuid), app.tally_transactions(), app.workspaces_with_transaction_bin_before(timestamptz) TO mainstay_app;

-- Receipts and the logo are in use, as the files of attachments, uploads, emails and calendars are.
CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM imports WHERE imports.workspace_id = files.workspace_id AND imports.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id)
    AND NOT EXISTS (SELECT FROM feeds WHERE feeds.workspace_id = files.workspace_id AND feeds.file_id = files.id)
    AND NOT EXISTS (SELECT FROM transaction_receipts WHERE transaction_receipts.workspace_id = files.workspace_id AND transaction_receipts.file_id = files.id)
    AND NOT EXISTS (SELECT FROM books_settings WHERE books_settings.workspace_id = files.workspace_id AND books_settings.logo_file_id = files.id);
$$;
