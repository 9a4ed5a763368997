-- Bank accounts proved against their statements. What is ticked counts by what the transaction says now; once finished, it can't change.
CREATE TABLE reconciliations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  -- Of the first one of an account what was typed; of each other the closing balance of the one before, kept when it is finished.
  opening_balance numeric(15,2) NOT NULL,
  closing_balance numeric(15,2) NOT NULL,
  status varchar(10) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'finished')),
  version integer NOT NULL DEFAULT 1,
  is_sample boolean NOT NULL DEFAULT false,
  created_by uuid,
  created_at timestamptz NOT NULL,
  finished_by uuid,
  finished_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'finished') = (finished_at IS NOT NULL)),
  CHECK (status = 'open' OR deleted_at IS NULL),
  FOREIGN KEY (workspace_id, account_id) REFERENCES chart_of_accounts (workspace_id, id)
);
SELECT app.protect('reconciliations');
CREATE UNIQUE INDEX reconciliations_open ON reconciliations (workspace_id, account_id) WHERE status = 'open' AND deleted_at IS NULL;
CREATE UNIQUE INDEX reconciliations_finished ON reconciliations (workspace_id, account_id, day DESC) WHERE status = 'finished';
CREATE INDEX reconciliations_bin ON reconciliations (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- What was ticked as being on the statement.
CREATE TABLE reconciliation_rows (
  workspace_id uuid NOT NULL,
  reconciliation_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, reconciliation_id, transaction_id),
  FOREIGN KEY (workspace_id, reconciliation_id) REFERENCES reconciliations (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('reconciliation_rows');
CREATE INDEX reconciliation_rows_transaction ON reconciliation_rows (workspace_id, transaction_id);

-- Who finished and reopened one, and why.
CREATE TABLE reconciliation_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  reconciliation_id uuid NOT NULL,
  what varchar(10) NOT NULL CHECK (what IN ('finished', 'reopened')),
  reason varchar(500),
  changed_by uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, reconciliation_id) REFERENCES reconciliations (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('reconciliation_changes');
CREATE INDEX reconciliation_changes_of ON reconciliation_changes (workspace_id, reconciliation_id, id DESC);

DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY '{reconciliations,reconciliation_rows,reconciliation_changes}'::text[] LOOP
    EXECUTE format('CREATE POLICY own_people ON %I AS RESTRICTIVE TO mainstay_own USING (false)', kept);
  END LOOP;
END $$;

-- The steward looks, since who writes may see only their own customers, and so none of this.
CREATE POLICY steward ON reconciliations FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON reconciliation_rows FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON reconciliations, reconciliation_rows TO mainstay_steward;

CREATE FUNCTION app.refuse_reconciled(statement_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This is on the bank statement of %, which was reconciled: its day, amount and account stay, and it can’t be deleted. If it is wrong, an owner can reopen that statement under “Reconcile”.',
    to_char(statement_day, 'FMMonth FMDD, YYYY') USING ERRCODE = 'BK002';
END $$;

-- Whoever asks, a job or the owner of the database too: of what is on a statement that was proved stay day, money, kind, accounts, that it is
-- cleared, and that it is there. Its text, category, tags and customer are none of the bank's.
CREATE FUNCTION app.keep_reconciled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE statement_day date;
BEGIN
  SELECT max(c.day) INTO statement_day
    FROM after_rows AS a JOIN before_rows AS b ON b.workspace_id = a.workspace_id AND b.id = a.id
    JOIN reconciliation_rows AS r ON r.workspace_id = a.workspace_id AND r.transaction_id = a.id
    JOIN reconciliations AS c ON c.workspace_id = r.workspace_id AND c.id = r.reconciliation_id AND c.status = 'finished'
    WHERE (a.transaction_date, a.transaction_type, a.amount, a.currency, a.base_amount, a.account_id, a.to_account_id, a.status, a.deleted_at IS NULL)
      IS DISTINCT FROM (b.transaction_date, b.transaction_type, b.amount, b.currency, b.base_amount, b.account_id, b.to_account_id, b.status, b.deleted_at IS NULL);
  IF statement_day IS NOT NULL THEN PERFORM app.refuse_reconciled(statement_day); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_reconciled AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_reconciled();

-- Where a transaction goes for good, its tick would go along. The ticks of a statement go with it, and all with their business.
CREATE FUNCTION app.keep_reconciled_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE statement_day date;
BEGIN
  SELECT c.day INTO statement_day FROM reconciliations AS c JOIN workspaces AS w ON w.id = c.workspace_id
    WHERE c.workspace_id = OLD.workspace_id AND c.id = OLD.reconciliation_id AND c.status = 'finished';
  IF statement_day IS NOT NULL THEN PERFORM app.refuse_reconciled(statement_day); END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_reconciled BEFORE DELETE ON reconciliation_rows FOR EACH ROW EXECUTE FUNCTION app.keep_reconciled_row();

CREATE FUNCTION app.workspaces_with_reconciliation_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM reconciliations WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.keep_reconciled() OWNER TO mainstay_steward;
ALTER FUNCTION app.keep_reconciled_row() OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_reconciliation_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.refuse_reconciled(date), app.keep_reconciled(), app.keep_reconciled_row(), app.workspaces_with_reconciliation_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.refuse_reconciled(date), app.keep_reconciled(), app.keep_reconciled_row(), app.workspaces_with_reconciliation_bin_before(timestamptz) TO mainstay_app;
GRANT EXECUTE ON FUNCTION app.refuse_reconciled(date) TO mainstay_steward;
