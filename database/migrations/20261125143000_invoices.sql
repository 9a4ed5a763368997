-- Invoices, credit notes and quotes, the numbers they were given, what was paid, and what customers have to their credit.

-- `kind` parts the documents. Amounts are in the document's currency; base_amount and base_open, what of it is not settled yet, in the
-- business's own, as the ledger has them. Status is not stored: it follows from these columns and the business's clock.
CREATE TABLE invoices (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  kind varchar(12) NOT NULL CHECK (kind IN ('invoice', 'quote', 'credit_note')),
  invoice_number varchar(60),
  contact_id uuid,
  -- Of a draft as it was saved; frozen when it is finalized.
  client_name varchar(300) NOT NULL,
  client_company varchar(300),
  client_email varchar(254),
  client_address varchar(500),
  issue_date date NOT NULL,
  due_date date NOT NULL,
  currency varchar(3) NOT NULL,
  exchange_rate numeric(18,8) NOT NULL CHECK (exchange_rate > 0),
  prices_include_tax boolean NOT NULL,
  subtotal numeric(15,2) NOT NULL CHECK (subtotal >= 0),
  tax_amount numeric(15,2) NOT NULL CHECK (tax_amount >= 0),
  total_amount numeric(15,2) NOT NULL CHECK (total_amount = subtotal + tax_amount),
  base_amount numeric(15,2) NOT NULL CHECK (base_amount >= 0),
  base_open numeric(15,2) NOT NULL DEFAULT 0 CHECK (base_open >= 0),
  amount_paid numeric(15,2) NOT NULL DEFAULT 0 CHECK (amount_paid >= 0),
  amount_credited numeric(15,2) NOT NULL DEFAULT 0 CHECK (amount_credited >= 0),
  amount_written_off numeric(15,2) NOT NULL DEFAULT 0 CHECK (amount_written_off >= 0),
  notes varchar(4000),
  terms varchar(4000),
  finalized_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  -- When it was told that it is overdue: once.
  overdue_told_at timestamptz,
  voided_at timestamptz,
  void_reason varchar(500),
  written_off_at timestamptz,
  -- Of a credit note: the invoice it takes from. Of a draft made to correct an invoice: that invoice.
  credits_id uuid,
  corrects_id uuid,
  -- The document as a file, and which link to its page holds.
  pdf_file_id uuid,
  link_version integer NOT NULL DEFAULT 1,
  external_id varchar(200),
  integration_id uuid,
  search_text text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- What is still to be paid.
  amount_due numeric(15,2) NOT NULL GENERATED ALWAYS AS (
    CASE WHEN kind <> 'invoice' OR voided_at IS NOT NULL THEN 0 ELSE total_amount - amount_paid - amount_credited - amount_written_off END) STORED
    CHECK (amount_due >= 0),
  PRIMARY KEY (workspace_id, id),
  CHECK ((finalized_at IS NULL) = (invoice_number IS NULL)),
  -- Only drafts lie in the bin.
  CHECK (deleted_at IS NULL OR finalized_at IS NULL),
  CHECK (voided_at IS NULL OR (finalized_at IS NOT NULL AND void_reason IS NOT NULL)),
  -- What is open in one currency is open in the other.
  CHECK (base_open = 0 OR (kind = 'invoice' AND finalized_at IS NOT NULL AND voided_at IS NULL)),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (workspace_id, credits_id) REFERENCES invoices (workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (workspace_id, corrects_id) REFERENCES invoices (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
SELECT app.protect('invoices');
SELECT app.protect_of_contact('invoices');
-- What is left of a customer who was removed is for those who see everybody's.
CREATE POLICY own_people ON invoices AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE UNIQUE INDEX invoices_number ON invoices (workspace_id, kind, invoice_number) WHERE invoice_number IS NOT NULL;
CREATE INDEX invoices_newest ON invoices (workspace_id, kind, issue_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_due ON invoices (workspace_id, due_date, id) WHERE amount_due > 0 AND finalized_at IS NOT NULL;
CREATE INDEX invoices_contact ON invoices (workspace_id, contact_id);
CREATE INDEX invoices_credits ON invoices (workspace_id, credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX invoices_bin ON invoices (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX invoices_sample ON invoices (workspace_id, id) WHERE is_sample;
CREATE INDEX invoices_search ON invoices USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- `amount` is as entered: with tax where prices include it.
CREATE TABLE invoice_lines (
  workspace_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  description varchar(1000) NOT NULL,
  quantity numeric(15,6) NOT NULL CHECK (quantity > 0),
  unit_price numeric(15,4) NOT NULL CHECK (unit_price >= 0),
  discount_percent numeric(7,4) NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  tax_code_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(tax_code_ids) <= 2),
  amount numeric(15,2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (workspace_id, invoice_id, position),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);

-- What each tax comes to, with the name and rate it had.
CREATE TABLE invoice_taxes (
  workspace_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  tax_code_id uuid NOT NULL,
  name varchar(60) NOT NULL,
  rate numeric(7,4) NOT NULL,
  taxable numeric(15,2) NOT NULL,
  tax numeric(15,2) NOT NULL,
  PRIMARY KEY (workspace_id, invoice_id, position),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, tax_code_id) REFERENCES tax_codes (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX invoice_taxes_code ON invoice_taxes (workspace_id, tax_code_id);

-- The next number of each series, locked by the transaction that takes it: a number that is not used is given again.
CREATE TABLE invoice_counters (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind varchar(12) NOT NULL,
  series varchar(40) NOT NULL,
  next integer NOT NULL CHECK (next > 0),
  PRIMARY KEY (workspace_id, kind, series)
);
SELECT app.protect('invoice_counters');

-- Every number that was given. Without an invoice it was passed over: another series had used it.
CREATE TABLE invoice_numbers (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  kind varchar(12) NOT NULL,
  series varchar(40) NOT NULL,
  sequence integer NOT NULL,
  invoice_number varchar(60) NOT NULL,
  invoice_id uuid,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, kind, series, sequence),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
SELECT app.protect('invoice_numbers');
CREATE UNIQUE INDEX invoice_numbers_once ON invoice_numbers (workspace_id, kind, invoice_number) WHERE invoice_id IS NOT NULL;
CREATE INDEX invoice_numbers_invoice ON invoice_numbers (workspace_id, invoice_id);

-- Money that came for an invoice, or credit that was used for it. `applied` is what the invoice took; the rest became credit.
CREATE TABLE invoice_payments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount numeric(15,2) NOT NULL CHECK (amount > 0),
  applied numeric(15,2) NOT NULL CHECK (applied > 0 AND applied <= amount),
  currency varchar(3) NOT NULL,
  exchange_rate numeric(18,8) NOT NULL CHECK (exchange_rate > 0),
  -- What of the invoice's base_open it settled.
  base_settled numeric(15,2) NOT NULL CHECK (base_settled >= 0),
  date date NOT NULL,
  account_id uuid,
  method varchar(20) NOT NULL,
  reference varchar(200),
  transaction_id uuid,
  -- The credit that was used, and what of its base value.
  credit_id uuid,
  base_used numeric(15,2),
  created_by uuid,
  created_at timestamptz NOT NULL,
  reversed_at timestamptz,
  reversed_by uuid,
  PRIMARY KEY (workspace_id, id),
  CHECK ((method = 'credit') = (credit_id IS NOT NULL)),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_payments_invoice ON invoice_payments (workspace_id, invoice_id, id);
CREATE INDEX invoice_payments_credit ON invoice_payments (workspace_id, credit_id) WHERE credit_id IS NOT NULL;

-- What customers paid too much, or were credited after paying. `invoice_id` is where it comes from.
CREATE TABLE customer_credits (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid,
  source varchar(12) NOT NULL CHECK (source IN ('payment', 'credit_note')),
  invoice_id uuid NOT NULL,
  payment_id uuid,
  currency varchar(3) NOT NULL,
  amount numeric(15,2) NOT NULL CHECK (amount > 0),
  used numeric(15,2) NOT NULL DEFAULT 0 CHECK (used >= 0 AND used <= amount),
  -- What it is worth in the ledger, and what of that was used.
  base_amount numeric(15,2) NOT NULL CHECK (base_amount >= 0),
  base_used numeric(15,2) NOT NULL DEFAULT 0 CHECK (base_used >= 0 AND base_used <= base_amount),
  created_at timestamptz NOT NULL,
  -- Its payment was reversed.
  removed_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK (removed_at IS NULL OR used = 0),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('customer_credits');
SELECT app.protect_of_contact('customer_credits');
CREATE POLICY own_people ON customer_credits AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE INDEX customer_credits_contact ON customer_credits (workspace_id, contact_id, id);
CREATE INDEX customer_credits_invoice ON customer_credits (workspace_id, invoice_id);
ALTER TABLE invoice_payments ADD FOREIGN KEY (workspace_id, credit_id) REFERENCES customer_credits (workspace_id, id) DEFERRABLE INITIALLY DEFERRED;

-- What happened to a document.
CREATE TABLE invoice_events (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  type varchar(20) NOT NULL,
  detail varchar(600),
  user_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, invoice_id) REFERENCES invoices (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_events_invoice ON invoice_events (workspace_id, invoice_id, id DESC);

-- What belongs to a document is seen with it.
DO $$
DECLARE child text;
BEGIN
  FOREACH child IN ARRAY '{invoice_lines,invoice_taxes,invoice_payments,invoice_events}'::text[] LOOP
    PERFORM app.protect(child::regclass);
    EXECUTE format($policy$CREATE POLICY own_people ON %1$s AS RESTRICTIVE TO mainstay_own
      USING (EXISTS (SELECT FROM invoices AS seen WHERE seen.workspace_id = %1$s.workspace_id AND seen.id = %1$s.invoice_id))$policy$, child);
  END LOOP;
END $$;

-- Whoever asks: what was finalized stays as it is, its lines and taxes too. It goes with its business, or with the sample it belongs to.
CREATE FUNCTION app.keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_sample OR NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN RETURN OLD; END IF;
  ELSIF (NEW.kind, NEW.invoice_number, NEW.client_name, NEW.client_company, NEW.client_email, NEW.client_address, NEW.issue_date, NEW.due_date, NEW.currency,
      NEW.exchange_rate, NEW.prices_include_tax, NEW.subtotal, NEW.tax_amount, NEW.total_amount, NEW.base_amount, NEW.notes, NEW.terms, NEW.finalized_at, NEW.credits_id, NEW.is_sample)
    IS NOT DISTINCT FROM (OLD.kind, OLD.invoice_number, OLD.client_name, OLD.client_company, OLD.client_email, OLD.client_address, OLD.issue_date, OLD.due_date, OLD.currency,
      OLD.exchange_rate, OLD.prices_include_tax, OLD.subtotal, OLD.tax_amount, OLD.total_amount, OLD.base_amount, OLD.notes, OLD.terms, OLD.finalized_at, OLD.credits_id, OLD.is_sample)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A finalized document is never changed: credit it and write another one' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_invoice BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW WHEN (OLD.finalized_at IS NOT NULL) EXECUTE FUNCTION app.keep_invoice();

CREATE FUNCTION app.keep_invoice_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE part record;
BEGIN
  IF TG_OP = 'INSERT' THEN part := NEW; ELSE part := OLD; END IF;
  IF EXISTS (SELECT FROM invoices WHERE workspace_id = part.workspace_id AND id = part.invoice_id AND finalized_at IS NOT NULL) THEN
    RAISE EXCEPTION 'A finalized document is never changed: credit it and write another one' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_invoice_part BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_part();
CREATE TRIGGER keep_invoice_part BEFORE INSERT OR UPDATE OR DELETE ON invoice_taxes FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_part();

-- Workspaces with something open whose due day may be over, which was not told yet; and those whose bin of drafts holds something older
-- than a moment.
CREATE POLICY steward ON invoices FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON invoices TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_invoices_due_before(day date) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM invoices WHERE due_date < day AND amount_due > 0 AND finalized_at IS NOT NULL AND overdue_told_at IS NULL; END;
CREATE FUNCTION app.workspaces_with_invoice_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM invoices WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_invoices_due_before(date) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_invoice_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_invoices_due_before(date), app.workspaces_with_invoice_bin_before(timestamptz), app.keep_invoice(), app.keep_invoice_part() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_invoices_due_before(date), app.workspaces_with_invoice_bin_before(timestamptz), app.keep_invoice(), app.keep_invoice_part() TO mainstay_app;
