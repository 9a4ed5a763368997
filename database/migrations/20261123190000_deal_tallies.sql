-- What further sales add up to, per stage: differences whose sum is the count, as contact_tallies. A sale counts while it and its
-- customer are in no bin; who was merged into somebody else is out, and their sales count with who stays.
CREATE TABLE deal_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  stage varchar(60) NOT NULL,
  deals bigint NOT NULL,
  value numeric(20,2) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('deal_tallies');
INSERT INTO deal_tallies (workspace_id, stage, deals, value)
  SELECT d.workspace_id, d.stage, count(*), sum(d.value) FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
  WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage;

-- Folds the differences of a workspace into one row per stage.
CREATE FUNCTION app.fold_deal_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM deal_tallies USING (SELECT id FROM deal_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED) AS free
      WHERE deal_tallies.workspace_id = folded AND deal_tallies.id = free.id
      RETURNING stage, deals, value)
  INSERT INTO deal_tallies (workspace_id, stage, deals, value)
    SELECT folded, stage, sum(deals), sum(value) FROM taken GROUP BY stage HAVING sum(deals) <> 0 OR sum(value) <> 0;
$$;

-- One write in fifty folds, so that a reader never adds up more than some hundred rows.
CREATE FUNCTION app.fold_deal_tallies_sometimes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_deal_tallies(tallied); END IF;
  END IF;
END $$;

-- A customer who is gone for good, or whose business is, is found no more: their sales were taken off before (app.tally_sales_of).
CREATE FUNCTION app.tally_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_tallies (workspace_id, stage, deals, value)
      SELECT d.workspace_id, d.stage, count(*), sum(d.value) FROM after_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO deal_tallies (workspace_id, stage, deals, value)
      SELECT d.workspace_id, d.stage, -count(*), -sum(d.value) FROM before_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = d.workspace_id)
      GROUP BY d.workspace_id, d.stage;
  ELSE
    INSERT INTO deal_tallies (workspace_id, stage, deals, value)
      SELECT d.workspace_id, d.stage, sum(d.one), sum(d.amount) FROM (
        SELECT workspace_id, contact_id, stage, -1 AS one, -value AS amount FROM before_rows WHERE NOT is_main AND deleted_at IS NULL
        UNION ALL SELECT workspace_id, contact_id, stage, 1, value FROM after_rows WHERE NOT is_main AND deleted_at IS NULL) AS d
      JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage HAVING sum(d.one) <> 0 OR sum(d.amount) <> 0;
  END IF;
  IF FOUND THEN PERFORM app.fold_deal_tallies_sometimes(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_inserted AFTER INSERT ON deals REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_deals();
CREATE TRIGGER tally_updated AFTER UPDATE ON deals REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_deals();
CREATE TRIGGER tally_deleted AFTER DELETE ON deals REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_deals();

-- Takes a customer's further sales off as they go, and adds them as they come back. For good they go before their sales do.
CREATE FUNCTION app.tally_sales_of() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO deal_tallies (workspace_id, stage, deals, value)
    SELECT workspace_id, stage, one * count(*), one * sum(value) FROM deals
    WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND NOT is_main AND deleted_at IS NULL
      AND (TG_OP = 'UPDATE' OR EXISTS (SELECT FROM workspaces WHERE workspaces.id = OLD.workspace_id))
    GROUP BY workspace_id, stage;
  IF FOUND THEN PERFORM app.fold_deal_tallies_sometimes(); END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER tally_sales_hidden AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION app.tally_sales_of();
CREATE TRIGGER tally_sales_gone BEFORE DELETE ON contacts FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION app.tally_sales_of();

REVOKE EXECUTE ON FUNCTION app.fold_deal_tallies(uuid), app.fold_deal_tallies_sometimes(), app.tally_deals(), app.tally_sales_of() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_deal_tallies(uuid), app.fold_deal_tallies_sometimes(), app.tally_deals(), app.tally_sales_of() TO mainstay_app;
