-- What accounts add up to day by day, for the days at the edges of a report: differences whose sum is the figure, as ledger_tallies by month.
CREATE TABLE ledger_day_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  amount numeric(24,0) NOT NULL,
  PRIMARY KEY (workspace_id, day, id)
);
SELECT app.protect('ledger_day_tallies');
CREATE POLICY own_people ON ledger_day_tallies AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);
INSERT INTO ledger_day_tallies (workspace_id, day, account_id, amount)
  SELECT workspace_id, day, account_id, sum(amount) FROM journal_postings GROUP BY 1, 2, 3 HAVING sum(amount) <> 0;

-- Each part is worked out once, as in app.fold_ledger_tallies.
CREATE FUNCTION app.fold_ledger_day_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT account_id, day FROM ledger_day_tallies WHERE workspace_id = folded GROUP BY account_id, day HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT day, id FROM ledger_day_tallies WHERE workspace_id = folded AND (account_id, day) IN (SELECT account_id, day FROM several) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM ledger_day_tallies WHERE workspace_id = folded AND (day, id) IN (SELECT day, id FROM free) RETURNING account_id, day, amount)
  INSERT INTO ledger_day_tallies (workspace_id, account_id, day, amount)
    SELECT folded, account_id, day, sum(amount) FROM taken GROUP BY account_id, day HAVING sum(amount) <> 0;
$$;

CREATE OR REPLACE FUNCTION app.tally_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_day_tallies (workspace_id, account_id, day, amount)
      SELECT workspace_id, account_id, day, sum(amount) FROM after_rows GROUP BY 1, 2, 3;
    INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
      SELECT workspace_id, account_id, date_trunc('month', day)::date, sum(amount) FROM after_rows GROUP BY 1, 2, 3;
  ELSE
    -- Where the whole business goes, its sums go with it.
    INSERT INTO ledger_day_tallies (workspace_id, account_id, day, amount)
      SELECT workspace_id, account_id, day, -sum(amount) FROM before_rows
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY 1, 2, 3;
    INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
      SELECT workspace_id, account_id, date_trunc('month', day)::date, -sum(amount) FROM before_rows
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY 1, 2, 3;
  END IF;
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN
      PERFORM app.fold_ledger_tallies(tallied);
      PERFORM app.fold_ledger_day_tallies(tallied);
    END IF;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.fold_ledger_day_tallies(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_ledger_day_tallies(uuid) TO mainstay_app;
