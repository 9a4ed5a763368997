-- What sales that have a date or a likelihood of their own add up to, by stage, day and likelihood: differences whose sum is the figure, as
-- deal_tallies. Main sales count where their customer stands, with the customer's value.
LOCK TABLE contacts, deals IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE dated_sale_tallies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  stage varchar(60) NOT NULL,
  day date,
  probability integer,
  sales bigint NOT NULL,
  -- How many of them are worth more than 0.
  worth bigint NOT NULL,
  value numeric(20,2) NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('dated_sale_tallies');
CREATE POLICY own_people ON dated_sale_tallies AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);
INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
  SELECT d.workspace_id, coalesce(d.stage, c.pipeline_stage), d.expected_close_date, d.probability, count(*),
    count(*) FILTER (WHERE coalesce(d.value, c.value) > 0), sum(coalesce(d.value, c.value))
  FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
  WHERE d.deleted_at IS NULL AND c.deleted_at IS NULL AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL) GROUP BY 1, 2, 3, 4;

-- Folds what has come up more than once, as app.fold_ledger_day_tallies.
CREATE FUNCTION app.fold_dated_sale_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT unnest(array_agg(id)) AS id FROM dated_sale_tallies WHERE workspace_id = folded GROUP BY stage, day, probability HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM dated_sale_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM several) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM dated_sale_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM free) RETURNING stage, day, probability, sales, worth, value)
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT folded, stage, day, probability, sum(sales), sum(worth), sum(value) FROM taken GROUP BY stage, day, probability
    HAVING sum(sales) <> 0 OR sum(worth) <> 0 OR sum(value) <> 0;
$$;
CREATE FUNCTION app.fold_dated_sale_tallies_sometimes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_dated_sale_tallies(tallied); END IF;
  END IF;
END $$;

-- Sales that are added, changed or gone. A customer who is gone for good took them off before (app.tally_dated_sales_gone).
CREATE FUNCTION app.tally_dated_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
      SELECT d.workspace_id, coalesce(d.stage, c.pipeline_stage), d.expected_close_date, d.probability, count(*),
        count(*) FILTER (WHERE coalesce(d.value, c.value) > 0), sum(coalesce(d.value, c.value))
      FROM after_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE d.deleted_at IS NULL AND c.deleted_at IS NULL AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL) GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
      SELECT d.workspace_id, coalesce(d.stage, c.pipeline_stage), d.expected_close_date, d.probability, -count(*),
        -count(*) FILTER (WHERE coalesce(d.value, c.value) > 0), -sum(coalesce(d.value, c.value))
      FROM before_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE d.deleted_at IS NULL AND c.deleted_at IS NULL AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL)
        AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = d.workspace_id) GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
      SELECT workspace_id, stage, day, probability, sum(one), coalesce(sum(one) FILTER (WHERE value > 0), 0), sum(one * value) FROM (
        SELECT d.workspace_id, coalesce(d.stage, c.pipeline_stage) AS stage, d.expected_close_date AS day, d.probability, coalesce(d.value, c.value) AS value, d.one FROM (
            SELECT workspace_id, contact_id, stage, value, expected_close_date, probability, -1 AS one FROM before_rows
              WHERE deleted_at IS NULL AND (expected_close_date IS NOT NULL OR probability IS NOT NULL)
            UNION ALL SELECT workspace_id, contact_id, stage, value, expected_close_date, probability, 1 FROM after_rows
              WHERE deleted_at IS NULL AND (expected_close_date IS NOT NULL OR probability IS NOT NULL)) AS d
          JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id WHERE c.deleted_at IS NULL) AS moved
      GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0 OR sum(one) FILTER (WHERE value > 0) <> 0 OR sum(one * value) <> 0;
  END IF;
  IF FOUND THEN PERFORM app.fold_dated_sale_tallies_sometimes(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_dated_inserted AFTER INSERT ON deals REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_dated_sales();
CREATE TRIGGER tally_dated_updated AFTER UPDATE ON deals REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_dated_sales();
CREATE TRIGGER tally_dated_deleted AFTER DELETE ON deals REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_dated_sales();

-- Customers who move, are worth something else, go to the bin or come back take their sales along.
CREATE FUNCTION app.tally_dated_sales_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT workspace_id, stage, day, probability, sum(one), coalesce(sum(one) FILTER (WHERE value > 0), 0), sum(one * value) FROM (
      SELECT d.workspace_id, coalesce(d.stage, side.stage) AS stage, d.expected_close_date AS day, d.probability, coalesce(d.value, side.value) AS value, side.one
      FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id
        JOIN deals AS d ON d.workspace_id = a.workspace_id AND d.contact_id = a.id
        CROSS JOIN LATERAL (VALUES (b.pipeline_stage, b.value, b.deleted_at, -1), (a.pipeline_stage, a.value, a.deleted_at, 1)) AS side (stage, value, deleted_at, one)
      WHERE (b.pipeline_stage, b.value, b.deleted_at IS NULL) IS DISTINCT FROM (a.pipeline_stage, a.value, a.deleted_at IS NULL)
        AND d.deleted_at IS NULL AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL) AND side.deleted_at IS NULL) AS moved
    GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0 OR sum(one) FILTER (WHERE value > 0) <> 0 OR sum(one * value) <> 0;
  IF FOUND THEN PERFORM app.fold_dated_sale_tallies_sometimes(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_dated_sales_of AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_dated_sales_of();

-- For good they go before their sales do.
CREATE FUNCTION app.tally_dated_sales_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT workspace_id, coalesce(stage, OLD.pipeline_stage), expected_close_date, probability, -count(*),
      -count(*) FILTER (WHERE coalesce(value, OLD.value) > 0), -sum(coalesce(value, OLD.value))
    FROM deals WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND deleted_at IS NULL AND (expected_close_date IS NOT NULL OR probability IS NOT NULL)
      AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = OLD.workspace_id) GROUP BY 1, 2, 3, 4;
  RETURN OLD;
END $$;
CREATE TRIGGER tally_dated_sales_gone BEFORE DELETE ON contacts FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION app.tally_dated_sales_gone();

REVOKE EXECUTE ON FUNCTION app.fold_dated_sale_tallies(uuid), app.fold_dated_sale_tallies_sometimes(), app.tally_dated_sales(), app.tally_dated_sales_of(), app.tally_dated_sales_gone() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_dated_sale_tallies(uuid), app.fold_dated_sale_tallies_sometimes(), app.tally_dated_sales(), app.tally_dated_sales_of(), app.tally_dated_sales_gone() TO mainstay_app;
