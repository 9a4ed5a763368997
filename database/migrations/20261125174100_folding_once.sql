-- Each part is worked out once. As one query, where the planner took a business for nearly empty, the parts ran once for each row of each other: a
-- business with some hundred sums waited for minutes.
CREATE OR REPLACE FUNCTION app.fold_ledger_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT account_id, month FROM ledger_tallies WHERE workspace_id = folded GROUP BY account_id, month HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM ledger_tallies WHERE workspace_id = folded AND (account_id, month) IN (SELECT account_id, month FROM several) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM ledger_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM free) RETURNING account_id, month, amount)
  INSERT INTO ledger_tallies (workspace_id, account_id, month, amount)
    SELECT folded, account_id, month, sum(amount) FROM taken GROUP BY account_id, month HAVING sum(amount) <> 0;
$$;

CREATE OR REPLACE FUNCTION app.fold_transaction_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT day, transaction_type FROM transaction_tallies WHERE workspace_id = folded GROUP BY day, transaction_type HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM transaction_tallies WHERE workspace_id = folded AND (day, transaction_type) IN (SELECT day, transaction_type FROM several) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM transaction_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM free) RETURNING day, transaction_type, transactions, amount)
  INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount)
    SELECT folded, day, transaction_type, sum(transactions), sum(amount) FROM taken GROUP BY day, transaction_type
    HAVING sum(transactions) <> 0 OR sum(amount) <> 0;
$$;
