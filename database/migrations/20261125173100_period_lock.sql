-- Days whose books are closed, and who closed or reopened them.
ALTER TABLE books_settings ADD COLUMN locked_until date;

CREATE TABLE period_lock_changes (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  locked_from date,
  locked_until date,
  reason varchar(500),
  changed_by uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('period_lock_changes');
CREATE POLICY own_people ON period_lock_changes AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

-- Whoever writes to the books holds this until the transaction ends; whoever locks them waits for those, and they for the lock. Otherwise an
-- entry that was on its way could appear in days that are locked already.
CREATE FUNCTION app.books_gate(business uuid) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended('books ' || business::text, 0);

CREATE FUNCTION app.refuse_locked(business uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE until date;
BEGIN
  SELECT locked_until INTO until FROM books_settings WHERE workspace_id = business;
  RAISE EXCEPTION 'The books are locked until %. Use % or a later day, or ask an owner to reopen them.',
    to_char(until, 'FMMonth FMDD, YYYY'), to_char(until + 1, 'FMMonth FMDD, YYYY') USING ERRCODE = 'BK001';
END $$;

-- Whoever asks, a job or the owner of the database too: nothing is written into locked days. The sample business is none of the books.
CREATE FUNCTION app.keep_locked_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE business uuid;
BEGIN
  FOR business IN SELECT DISTINCT workspace_id FROM after_rows LOOP
    PERFORM pg_advisory_xact_lock_shared(app.books_gate(business));
    IF EXISTS (SELECT FROM after_rows AS row JOIN books_settings AS s ON s.workspace_id = row.workspace_id
      WHERE row.workspace_id = business AND row.day <= s.locked_until AND row.sample_of IS NULL)
    THEN PERFORM app.refuse_locked(business);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_locked AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_locked_entries();

-- Of a transaction in locked days stays what the books are made of: day, money, kind, accounts, category, and whether it is there. What lies in
-- the trash has left the books already.
CREATE FUNCTION app.keep_locked_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE business uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR business IN SELECT DISTINCT workspace_id FROM after_rows LOOP
      PERFORM pg_advisory_xact_lock_shared(app.books_gate(business));
      IF EXISTS (SELECT FROM after_rows AS row JOIN books_settings AS s ON s.workspace_id = row.workspace_id
        WHERE row.workspace_id = business AND row.transaction_date <= s.locked_until AND NOT row.is_sample AND row.deleted_at IS NULL)
      THEN PERFORM app.refuse_locked(business);
      END IF;
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR business IN SELECT DISTINCT b.workspace_id FROM before_rows AS b JOIN workspaces AS w ON w.id = b.workspace_id LOOP
      PERFORM pg_advisory_xact_lock_shared(app.books_gate(business));
      IF EXISTS (SELECT FROM before_rows AS row JOIN books_settings AS s ON s.workspace_id = row.workspace_id
        WHERE row.workspace_id = business AND row.transaction_date <= s.locked_until AND NOT row.is_sample AND row.deleted_at IS NULL)
      THEN PERFORM app.refuse_locked(business);
      END IF;
    END LOOP;
  ELSE
    FOR business IN SELECT DISTINCT workspace_id FROM after_rows LOOP
      PERFORM pg_advisory_xact_lock_shared(app.books_gate(business));
      IF EXISTS (SELECT FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id
        JOIN books_settings AS s ON s.workspace_id = a.workspace_id
        WHERE a.workspace_id = business AND least(a.transaction_date, b.transaction_date) <= s.locked_until AND NOT b.is_sample
          AND (a.transaction_date, a.transaction_type, a.amount, a.currency, a.base_amount, a.category_id, a.is_split, a.account_id, a.to_account_id, a.deleted_at IS NULL)
          IS DISTINCT FROM (b.transaction_date, b.transaction_type, b.amount, b.currency, b.base_amount, b.category_id, b.is_split, b.account_id, b.to_account_id, b.deleted_at IS NULL))
      THEN PERFORM app.refuse_locked(business);
      END IF;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_locked_inserted AFTER INSERT ON transactions REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_locked_transactions();
CREATE TRIGGER keep_locked_updated AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_locked_transactions();
CREATE TRIGGER keep_locked_deleted AFTER DELETE ON transactions REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_locked_transactions();

REVOKE EXECUTE ON FUNCTION app.books_gate(uuid), app.refuse_locked(uuid), app.keep_locked_entries(), app.keep_locked_transactions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.books_gate(uuid), app.refuse_locked(uuid), app.keep_locked_entries(), app.keep_locked_transactions() TO mainstay_app;
