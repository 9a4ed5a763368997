-- What sales that have a date or a likelihood of their own add up to, by stage, day and likelihood: differences whose sum is the figure, as
-- deal_tallies. Main sales count where their customer stands, with the customer's value.
LOCK TABLE contacts, deals, stage_changes, pipeline_stages IN SHARE ROW EXCLUSIVE MODE;
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

-- Folds what has come up more than once, as app.fold_contact_group_tallies.
CREATE FUNCTION app.fold_dated_sale_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT array_agg(id) AS ids FROM dated_sale_tallies WHERE workspace_id = folded GROUP BY stage, day, probability HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM dated_sale_tallies WHERE workspace_id = folded AND id = ANY(ARRAY(SELECT unnest(ids) FROM several)) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM dated_sale_tallies WHERE workspace_id = folded AND id = ANY(ARRAY(SELECT id FROM free)) RETURNING stage, day, probability, sales, worth, value)
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

-- Sales that are added, changed or gone. Customers take theirs along (app.sum_contacts, app.sum_contact_gone).
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

REVOKE EXECUTE ON FUNCTION app.fold_dated_sale_tallies(uuid), app.fold_dated_sale_tallies_sometimes(), app.tally_dated_sales() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold_dated_sale_tallies(uuid), app.fold_dated_sale_tallies_sometimes(), app.tally_dated_sales() TO mainstay_app;

-- Sales that were won or lost and have a day: those in a stage of that kind that were moved there, or added there by hand. What an upload
-- brought there begins under the customer's own id, and has none. A reason for a loss counts until the next move. Kept by triggers on
-- customers, sales and their moves, and by a job where a stage means something else, so that what was closed in some days is read from an index.
CREATE TABLE closed_sales (
  workspace_id uuid NOT NULL,
  -- Of a main sale without a row, its customer's id.
  deal_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  stage varchar(60) NOT NULL,
  is_won boolean NOT NULL,
  closed_at timestamptz NOT NULL,
  value numeric(10,2) NOT NULL,
  -- The customer's.
  source varchar(100) NOT NULL,
  reason varchar(20),
  -- From where it began to where it was won; unknown where it began there.
  days integer,
  PRIMARY KEY (workspace_id, deal_id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('closed_sales');
SELECT app.protect_of_contact('closed_sales');
CREATE INDEX closed_sales_moment ON closed_sales (workspace_id, is_won, closed_at, deal_id);
CREATE INDEX closed_sales_contact ON closed_sales (workspace_id, contact_id);

-- The keys of stages where sales are won or lost, as app.stage_keys, of any business.
CREATE FUNCTION app.decided_stages(wanted uuid) RETURNS TABLE (key varchar, is_won boolean) LANGUAGE sql STABLE AS $$
  SELECT key, type = 'won' FROM pipeline_stages WHERE workspace_id = wanted AND type <> 'open'
  UNION ALL
  SELECT common.key::varchar, common.is_won FROM (VALUES ('customer', true), ('won', true), ('lost', false)) AS common (key, is_won)
    WHERE NOT EXISTS (SELECT FROM pipeline_stages AS own WHERE own.workspace_id = wanted AND own.key = common.key);
$$;

-- Adds what these customers' closed sales are now.
CREATE FUNCTION app.insert_closed_sales(tenant uuid, customers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  won text[] := ARRAY(SELECT key FROM app.decided_stages(tenant) WHERE is_won);
  lost text[] := ARRAY(SELECT key FROM app.decided_stages(tenant) WHERE NOT is_won);
BEGIN
  INSERT INTO closed_sales (workspace_id, deal_id, contact_id, stage, is_won, closed_at, value, source, reason, days)
    SELECT tenant, sale.id, sale.contact_id, sale.stage, sale.is_won, last.at, sale.value, sale.source, CASE WHEN sale.lost_at >= last.at THEN sale.lost_reason END,
      CASE WHEN first.at <= last.at AND first.to_stage <> ALL(won) THEN floor(extract(epoch FROM last.at - first.at) / 86400)::int END
    FROM (
        SELECT coalesce(d.id, c.id) AS id, c.id AS contact_id, c.pipeline_stage AS stage, c.pipeline_stage = ANY(won) AS is_won, c.value, c.source, d.lost_reason, d.lost_at
          FROM contacts AS c LEFT JOIN deals AS d ON d.workspace_id = c.workspace_id AND d.contact_id = c.id AND d.is_main
          WHERE c.workspace_id = tenant AND c.id = ANY(customers) AND c.deleted_at IS NULL AND c.pipeline_stage = ANY(won || lost)
        UNION ALL
        SELECT d.id, c.id, d.stage, d.stage = ANY(won), d.value, c.source, d.lost_reason, d.lost_at
          FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id AND c.deleted_at IS NULL
          WHERE d.workspace_id = tenant AND d.contact_id = ANY(customers) AND NOT d.is_main AND d.deleted_at IS NULL AND d.stage = ANY(won || lost)) AS sale
      CROSS JOIN LATERAL (
        SELECT s.id, s.at FROM stage_changes AS s WHERE s.workspace_id = tenant AND s.contact_id = sale.contact_id AND coalesce(s.deal_id, s.contact_id) = sale.id
            AND s.of_one IS DISTINCT FROM 'person' AND s.to_stage = ANY(CASE WHEN sale.is_won THEN won ELSE lost END) ORDER BY s.id DESC LIMIT 1) AS last
      -- What an upload knows of a sale may have begun before its customer was here: each move tells since when the stage before it was.
      LEFT JOIN LATERAL (
        SELECT min(CASE WHEN s.from_stage IS NULL THEN s.at ELSE s.at - make_interval(secs => s.seconds_before) END) AS at, (array_agg(s.to_stage ORDER BY s.id))[1] AS to_stage
          FROM stage_changes AS s WHERE s.workspace_id = tenant AND s.contact_id = sale.contact_id AND coalesce(s.deal_id, s.contact_id) = sale.id
            AND s.of_one IS DISTINCT FROM 'person') AS first ON sale.is_won
    -- A sale that an upload brought begins under its own id, whoever it went to since.
    WHERE last.id <> sale.id
    -- While the main role passes on, two may have the customer's id for a moment.
    ON CONFLICT DO NOTHING;
END $$;

-- Puts these customers' closed sales right; whoever changes one of them waits. Nobody in the bin has any.
CREATE FUNCTION app.renew_closed_sales(tenant uuid, customers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contacts WHERE workspace_id = tenant AND id = ANY(customers) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM closed_sales WHERE workspace_id = tenant AND contact_id = ANY(customers);
  PERFORM app.insert_closed_sales(tenant, customers);
END $$;

-- A sale that is noted, changed or gone.
CREATE FUNCTION app.close_deals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What is in the bin before and after closes nothing, and locks nobody.
    FOR touched IN
      SELECT workspace_id AS tenant, array_agg(DISTINCT contact_id) AS customers FROM (
        (SELECT workspace_id, id, contact_id, is_main, stage, value, lost_reason, lost_at FROM before_rows WHERE deleted_at IS NULL
          EXCEPT SELECT workspace_id, id, contact_id, is_main, stage, value, lost_reason, lost_at FROM after_rows WHERE deleted_at IS NULL)
        UNION ALL (SELECT workspace_id, id, contact_id, is_main, stage, value, lost_reason, lost_at FROM after_rows WHERE deleted_at IS NULL
          EXCEPT SELECT workspace_id, id, contact_id, is_main, stage, value, lost_reason, lost_at FROM before_rows WHERE deleted_at IS NULL)) AS other GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  ELSIF TG_OP = 'INSERT' THEN
    FOR touched IN
      SELECT a.workspace_id AS tenant, array_agg(DISTINCT a.contact_id) AS customers FROM after_rows AS a
      WHERE a.is_main OR EXISTS (SELECT FROM app.decided_stages(a.workspace_id) AS decided WHERE decided.key = a.stage) GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  ELSE
    FOR touched IN
      SELECT b.workspace_id AS tenant, array_agg(DISTINCT b.contact_id) AS customers FROM before_rows AS b
        JOIN contacts AS c ON c.workspace_id = b.workspace_id AND c.id = b.contact_id AND c.deleted_at IS NULL
      WHERE b.deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = b.workspace_id) GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER close_inserted AFTER INSERT ON deals REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.close_deals();
CREATE TRIGGER close_updated AFTER UPDATE ON deals REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.close_deals();
CREATE TRIGGER close_deleted AFTER DELETE ON deals REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.close_deals();

-- Puts right what was closed of the next customers after one who ever were in a stage, where it means something else now; returns the last of
-- them, none at the end. They are held before it is asked who was there: so whoever moves meanwhile is waited for, and seen.
CREATE FUNCTION app.renew_closed_of_stage(tenant uuid, stage text, beyond uuid, most integer) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE customers uuid[] := ARRAY(SELECT id FROM contacts WHERE workspace_id = tenant AND id > beyond ORDER BY id LIMIT most FOR NO KEY UPDATE);
BEGIN
  PERFORM app.renew_closed_sales(tenant, ARRAY(
    SELECT DISTINCT contact_id FROM stage_changes WHERE workspace_id = tenant AND contact_id = ANY(customers) AND to_stage = stage));
  RETURN customers[cardinality(customers)];
END $$;

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id AS tenant, digit FROM workspaces CROSS JOIN unnest(string_to_array('0123456789abcdef', NULL)) AS digit
  LOOP
    PERFORM app.insert_closed_sales(one.tenant, ARRAY(
      SELECT id FROM contacts WHERE workspace_id = one.tenant AND right(id::text, 1) = one.digit AND deleted_at IS NULL));
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION app.decided_stages(uuid), app.insert_closed_sales(uuid, uuid[]), app.renew_closed_sales(uuid, uuid[]), app.close_deals(), app.renew_closed_of_stage(uuid, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.decided_stages(uuid), app.insert_closed_sales(uuid, uuid[]), app.renew_closed_sales(uuid, uuid[]), app.close_deals(), app.renew_closed_of_stage(uuid, text, uuid, integer) TO mainstay_app;

-- How much of what happened when, for reports: people who were added, and which of them by an upload; sales won and lost; how many days
-- those that were won took, how long people stayed in a stage, and which stages they reached. By UTC day, and by quarter of an hour for days that a business's own clock
-- cuts: so no sum depends on a time zone. Differences whose sum is the figure, as in the other tallies.
CREATE TABLE fact_sums (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  fact varchar(10) NOT NULL CHECK (fact IN ('people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached')),
  is_day boolean NOT NULL,
  moment timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Of people and won sales the source, of lost ones the reason, of stays the stage, of what was reached all stages, a line each.
  part text NOT NULL,
  days integer,
  count bigint NOT NULL,
  value numeric(20,2) NOT NULL,
  PRIMARY KEY (workspace_id, fact, is_day, moment, id)
);
SELECT app.protect('fact_sums');
CREATE POLICY own_people ON fact_sums AS RESTRICTIVE TO mainstay_own USING (false) WITH CHECK (true);

-- The two grains of a moment.
CREATE FUNCTION app.grains_of(at timestamptz) RETURNS TABLE (is_day boolean, moment timestamptz) LANGUAGE sql IMMUTABLE AS $$
  VALUES (true, date_bin('1 day', at, '2000-01-01 00:00:00+00')), (false, date_bin('15 minutes', at, '2000-01-01 00:00:00+00'));
$$;

-- Folds what has come up more than once since a moment, as app.fold_contact_group_tallies. All facts and both grains are named, so that the
-- key finds the moments.
CREATE FUNCTION app.fold_fact_sums(folded uuid, since timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH several AS MATERIALIZED (
      SELECT array_agg(id) AS ids FROM fact_sums
      WHERE workspace_id = folded AND fact IN ('people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached') AND is_day IN (true, false) AND moment >= since
      GROUP BY fact, is_day, moment, part, days HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT id FROM fact_sums
      WHERE workspace_id = folded AND fact IN ('people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached') AND is_day IN (true, false) AND moment >= since
        AND id = ANY(ARRAY(SELECT unnest(ids) FROM several)) FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM fact_sums
      WHERE workspace_id = folded AND fact IN ('people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached') AND is_day IN (true, false) AND moment >= since
        AND id = ANY(ARRAY(SELECT id FROM free)) RETURNING fact, is_day, moment, part, days, count, value)
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
    SELECT folded, fact, is_day, moment, part, days, sum(count), sum(value) FROM taken GROUP BY fact, is_day, moment, part, days HAVING sum(count) <> 0 OR sum(value) <> 0;
$$;
-- One write in fifty folds what is of late, one in some thousand everything.
CREATE FUNCTION app.fold_fact_sums_sometimes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tallied uuid;
  chance double precision := random();
BEGIN
  IF chance < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_fact_sums(tallied, CASE WHEN chance < 0.0005 THEN '-infinity' ELSE now() - interval '1 day' END); END IF;
  END IF;
END $$;

-- Closed sales are added and removed, and never changed.
CREATE FUNCTION app.sum_closed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, count(*), sum(one.value)
      FROM after_rows AS s CROSS JOIN LATERAL app.grains_of(s.closed_at) AS grain CROSS JOIN LATERAL (
        SELECT CASE WHEN s.is_won THEN 'won' ELSE 'lost' END AS fact, CASE WHEN s.is_won THEN s.source ELSE coalesce(s.reason, 'not_said') END AS part, NULL::int AS days, s.value
        UNION ALL SELECT 'closed', '', s.days, 0 WHERE s.days IS NOT NULL) AS one GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, -count(*), -sum(one.value)
      FROM before_rows AS s CROSS JOIN LATERAL app.grains_of(s.closed_at) AS grain CROSS JOIN LATERAL (
        SELECT CASE WHEN s.is_won THEN 'won' ELSE 'lost' END AS fact, CASE WHEN s.is_won THEN s.source ELSE coalesce(s.reason, 'not_said') END AS part, NULL::int AS days, s.value
        UNION ALL SELECT 'closed', '', s.days, 0 WHERE s.days IS NOT NULL) AS one
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = s.workspace_id) GROUP BY 1, 2, 3, 4, 5, 6;
  END IF;
  IF FOUND THEN PERFORM app.fold_fact_sums_sometimes(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_inserted AFTER INSERT ON closed_sales REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_closed_sales();
CREATE TRIGGER sum_deleted AFTER DELETE ON closed_sales REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_closed_sales();

INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
  SELECT c.workspace_id, came.fact, grain.is_day, grain.moment, c.source, count(*), 0
  FROM contacts AS c LEFT JOIN stage_changes AS s ON s.workspace_id = c.workspace_id AND s.id = c.id AND s.contact_id = c.id
    CROSS JOIN LATERAL app.grains_of(c.created_at) AS grain CROSS JOIN LATERAL (SELECT 'people' AS fact UNION ALL SELECT 'imported' WHERE s.id IS NOT NULL) AS came
  WHERE c.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
  SELECT s.workspace_id, 'stayed', grain.is_day, grain.moment, s.from_stage, floor(s.seconds_before / 86400.0)::int, count(*), 0
  FROM stage_changes AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL CROSS JOIN LATERAL app.grains_of(s.at) AS grain
  WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale' GROUP BY 1, 3, 4, 5, 6;
INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
  SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, count(*), sum(one.value)
  FROM closed_sales AS s CROSS JOIN LATERAL app.grains_of(s.closed_at) AS grain CROSS JOIN LATERAL (
    SELECT CASE WHEN s.is_won THEN 'won' ELSE 'lost' END AS fact, CASE WHEN s.is_won THEN s.source ELSE coalesce(s.reason, 'not_said') END AS part, NULL::int AS days, s.value
    UNION ALL SELECT 'closed', '', s.days, 0 WHERE s.days IS NOT NULL) AS one GROUP BY 1, 2, 3, 4, 5, 6;

REVOKE EXECUTE ON FUNCTION app.grains_of(timestamptz), app.fold_fact_sums(uuid, timestamptz), app.fold_fact_sums_sometimes(), app.sum_closed_sales() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.grains_of(timestamptz), app.fold_fact_sums(uuid, timestamptz), app.fold_fact_sums_sometimes(), app.sum_closed_sales() TO mainstay_app;

-- People and their moves keep the sums right: who was added, how long they stayed in a stage, and which stages they reached.

-- The stages that people reached from a moment on, each person once: at each of their moves one more has all stages from there on, who from
-- the move before on is one less with them. So what all entries since any moment add up to is who reached what since then. A sign for each
-- move: those of before count -1, those of after 1, and what both have in common is never written. No joins: the planner knows nothing of arrays.
CREATE FUNCTION app.add_reached(signs integer[], tenants uuid[], customers uuid[], ids uuid[], moments timestamptz[], stages text[]) RETURNS void LANGUAGE sql AS $$
  WITH moves AS (
      SELECT m.tenant, m.sign, m.at, lag(m.at) OVER (PARTITION BY m.sign, m.customer ORDER BY m.at, m.id) AS before,
        array_agg(m.stage) OVER (PARTITION BY m.sign, m.customer ORDER BY m.at, m.id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS later
      FROM unnest(signs, tenants, customers, ids, moments, stages) AS m (sign, tenant, customer, id, at, stage)),
    ends AS MATERIALIZED (SELECT tenant, sign, at, before, (SELECT string_agg(DISTINCT stage, E'\n' ORDER BY stage) FROM unnest(later) AS stage) AS part FROM moves)
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
    SELECT entry.tenant, 'reached', grain.is_day, grain.moment, entry.part, sum(entry.one), 0
    FROM (SELECT tenant, at, part, sign AS one FROM ends UNION ALL SELECT tenant, before, part, -sign FROM ends WHERE before IS NOT NULL) AS entry
      CROSS JOIN LATERAL app.grains_of(entry.at) AS grain GROUP BY 1, 3, 4, 5 HAVING sum(entry.one) <> 0;
$$;

-- What these customers reached with moves that are new, instead of without them. By arrays, so that the few moves are found by their index whatever the statistics say.
CREATE FUNCTION app.add_reached_with(tenant uuid, wanted uuid[], fresh uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE live uuid[] := ARRAY(SELECT id FROM contacts WHERE workspace_id = tenant AND id = ANY(wanted) AND deleted_at IS NULL);
BEGIN
  PERFORM app.add_reached(array_agg(side.sign), array_agg(s.workspace_id), array_agg(s.contact_id), array_agg(s.id), array_agg(s.at), array_agg(s.to_stage::text))
    FROM stage_changes AS s CROSS JOIN (VALUES (-1), (1)) AS side (sign)
    WHERE s.workspace_id = tenant AND s.contact_id = ANY(live) AND s.of_one IS DISTINCT FROM 'sale' AND (side.sign = 1 OR s.id <> ALL(fresh));
END $$;

-- People who are added, or change in what is summed: then their sales and stays go along. What changed is what the live rows of one side have
-- and those of the other don't: joined by id, a plan made for one row would go through all for each.
CREATE FUNCTION app.sum_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
      SELECT c.workspace_id, 'people', grain.is_day, grain.moment, c.source, count(*), 0
      FROM after_rows AS c CROSS JOIN LATERAL app.grains_of(c.created_at) AS grain WHERE c.deleted_at IS NULL GROUP BY 1, 3, 4, 5;
    IF FOUND THEN PERFORM app.fold_fact_sums_sometimes(); END IF;
    RETURN NULL;
  END IF;
  -- Most changes are of something else.
  IF NOT EXISTS (
    SELECT id, pipeline_stage, value, source, created_at, deleted_at IS NULL FROM before_rows
    EXCEPT SELECT id, pipeline_stage, value, source, created_at, deleted_at IS NULL FROM after_rows) THEN
    RETURN NULL;
  END IF;
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT workspace_id, stage, day, probability, sum(one), coalesce(sum(one) FILTER (WHERE value > 0), 0), sum(one * value) FROM (
      SELECT d.workspace_id, coalesce(d.stage, c.pipeline_stage) AS stage, d.expected_close_date AS day, d.probability, coalesce(d.value, c.value) AS value, c.one
      FROM (
          SELECT workspace_id, id, pipeline_stage, value, -1 AS one FROM before_rows WHERE deleted_at IS NULL
          UNION ALL SELECT workspace_id, id, pipeline_stage, value, 1 FROM after_rows WHERE deleted_at IS NULL) AS c
        JOIN deals AS d ON d.workspace_id = c.workspace_id AND d.contact_id = c.id
      WHERE d.deleted_at IS NULL AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL)) AS moved
    GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0 OR sum(one) FILTER (WHERE value > 0) <> 0 OR sum(one * value) <> 0;
  IF FOUND THEN PERFORM app.fold_dated_sale_tallies_sometimes(); END IF;
  -- A move that begins under its customer's own id came with an upload, as long as it is theirs: a merge takes it along.
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
    SELECT c.workspace_id, came.fact, grain.is_day, grain.moment, c.source, sum(c.one), 0
    FROM (
        SELECT -1 AS one, lost.* FROM (
          SELECT workspace_id, id, source, created_at FROM before_rows WHERE deleted_at IS NULL
          EXCEPT SELECT workspace_id, id, source, created_at FROM after_rows WHERE deleted_at IS NULL) AS lost
        UNION ALL SELECT 1, won.* FROM (
          SELECT workspace_id, id, source, created_at FROM after_rows WHERE deleted_at IS NULL
          EXCEPT SELECT workspace_id, id, source, created_at FROM before_rows WHERE deleted_at IS NULL) AS won) AS c
      CROSS JOIN LATERAL app.grains_of(c.created_at) AS grain
      CROSS JOIN LATERAL (
        SELECT 'people' AS fact UNION ALL SELECT 'imported' FROM stage_changes AS s WHERE s.workspace_id = c.workspace_id AND s.id = c.id AND s.contact_id = c.id) AS came
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(c.one) <> 0;
  FOR touched IN
    SELECT one, workspace_id AS tenant, array_agg(id) AS customers FROM (
      SELECT -1 AS one, hidden.* FROM (
        SELECT workspace_id, id FROM before_rows WHERE deleted_at IS NULL EXCEPT SELECT workspace_id, id FROM after_rows WHERE deleted_at IS NULL) AS hidden
      UNION ALL SELECT 1, shown.* FROM (
        SELECT workspace_id, id FROM after_rows WHERE deleted_at IS NULL EXCEPT SELECT workspace_id, id FROM before_rows WHERE deleted_at IS NULL) AS shown) AS c GROUP BY 1, 2
  LOOP
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT touched.tenant, 'stayed', grain.is_day, grain.moment, s.from_stage, floor(s.seconds_before / 86400.0)::int, touched.one * count(*), 0
      FROM stage_changes AS s CROSS JOIN LATERAL app.grains_of(s.at) AS grain
      WHERE s.workspace_id = touched.tenant AND s.contact_id = ANY(touched.customers) AND s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL
        AND s.of_one IS DISTINCT FROM 'sale' GROUP BY 3, 4, 5, 6;
    PERFORM app.add_reached(array_agg(touched.one), array_agg(s.workspace_id), array_agg(s.contact_id), array_agg(s.id), array_agg(s.at), array_agg(s.to_stage::text))
      FROM stage_changes AS s WHERE s.workspace_id = touched.tenant AND s.contact_id = ANY(touched.customers) AND s.of_one IS DISTINCT FROM 'sale';
  END LOOP;
  PERFORM app.fold_fact_sums_sometimes();
  FOR touched IN
    SELECT workspace_id AS tenant, array_agg(DISTINCT id) AS customers FROM (
      (SELECT workspace_id, id, pipeline_stage, value, source FROM before_rows WHERE deleted_at IS NULL
        EXCEPT SELECT workspace_id, id, pipeline_stage, value, source FROM after_rows WHERE deleted_at IS NULL)
      UNION ALL (SELECT workspace_id, id, pipeline_stage, value, source FROM after_rows WHERE deleted_at IS NULL
        EXCEPT SELECT workspace_id, id, pipeline_stage, value, source FROM before_rows WHERE deleted_at IS NULL)) AS c
    WHERE c.pipeline_stage IN (SELECT key FROM app.decided_stages(c.workspace_id))
      OR EXISTS (SELECT FROM closed_sales AS s WHERE s.workspace_id = c.workspace_id AND s.contact_id = c.id)
      OR EXISTS (SELECT FROM deals AS d WHERE d.workspace_id = c.workspace_id AND d.contact_id = c.id AND NOT d.is_main) GROUP BY 1
  LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_inserted AFTER INSERT ON contacts REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_contacts();
CREATE TRIGGER sum_updated AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_contacts();

-- Who is gone for good is taken off before their sales and moves are. Where the whole business goes, its sums go with it.
CREATE FUNCTION app.sum_contact_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN RETURN OLD; END IF;
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT workspace_id, coalesce(stage, OLD.pipeline_stage), expected_close_date, probability, -count(*),
      -count(*) FILTER (WHERE coalesce(value, OLD.value) > 0), -sum(coalesce(value, OLD.value))
    FROM deals WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND deleted_at IS NULL AND (expected_close_date IS NOT NULL OR probability IS NOT NULL) GROUP BY 1, 2, 3, 4;
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
    SELECT OLD.workspace_id, gone.fact, grain.is_day, grain.moment, gone.part, gone.days, -count(*), 0 FROM (
      SELECT 'people' AS fact, OLD.created_at AS at, OLD.source AS part, NULL::int AS days
      UNION ALL SELECT 'imported', OLD.created_at, OLD.source, NULL FROM stage_changes WHERE workspace_id = OLD.workspace_id AND id = OLD.id AND contact_id = OLD.id
      UNION ALL SELECT 'stayed', at, from_stage, floor(seconds_before / 86400.0)::int FROM stage_changes
        WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND from_stage IS NOT NULL AND seconds_before IS NOT NULL AND of_one IS DISTINCT FROM 'sale') AS gone
      CROSS JOIN LATERAL app.grains_of(gone.at) AS grain GROUP BY 2, 3, 4, 5, 6;
  PERFORM app.add_reached(array_agg(-1), array_agg(workspace_id), array_agg(contact_id), array_agg(id), array_agg(at), array_agg(to_stage::text))
    FROM stage_changes WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND of_one IS DISTINCT FROM 'sale';
  RETURN OLD;
END $$;
CREATE TRIGGER sum_contact_gone BEFORE DELETE ON contacts FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION app.sum_contact_gone();

-- Moves: where somebody comes with a file, how long they stayed, and what was closed. A move that begins under its customer's own id closes nothing.
CREATE FUNCTION app.sum_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Somebody's only move is one more of its stage, and nothing else.
    FOR touched IN
      SELECT s.workspace_id AS tenant, array_agg(DISTINCT s.contact_id) AS customers, array_agg(s.id) AS fresh FROM after_rows AS s
      WHERE s.of_one IS DISTINCT FROM 'sale' AND NOT (SELECT count(*) FROM (SELECT FROM stage_changes AS o WHERE o.workspace_id = s.workspace_id AND o.contact_id = s.contact_id AND o.of_one IS DISTINCT FROM 'sale' LIMIT 2) AS own) = 1 GROUP BY 1
    LOOP PERFORM app.add_reached_with(touched.tenant, touched.customers, touched.fresh); END LOOP;
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, count(*), 0
      FROM after_rows AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL CROSS JOIN LATERAL (
          SELECT 'imported' AS fact, c.created_at AS at, c.source AS part, NULL::int AS days WHERE s.id = c.id
          UNION ALL SELECT 'reached', s.at, s.to_stage, NULL WHERE s.of_one IS DISTINCT FROM 'sale' AND (SELECT count(*) FROM (SELECT FROM stage_changes AS o WHERE o.workspace_id = s.workspace_id AND o.contact_id = s.contact_id AND o.of_one IS DISTINCT FROM 'sale' LIMIT 2) AS own) = 1
          UNION ALL SELECT 'stayed', s.at, s.from_stage, floor(s.seconds_before / 86400.0)::int
            WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale') AS one
        CROSS JOIN LATERAL app.grains_of(one.at) AS grain
      GROUP BY 1, 2, 3, 4, 5, 6;
    IF FOUND THEN PERFORM app.fold_fact_sums_sometimes(); END IF;
    FOR touched IN
      SELECT s.workspace_id AS tenant, array_agg(DISTINCT s.contact_id) AS customers FROM after_rows AS s
      WHERE s.of_one IS DISTINCT FROM 'person' AND s.id <> s.contact_id
        AND (s.to_stage IN (SELECT key FROM app.decided_stages(s.workspace_id)) OR EXISTS (SELECT FROM closed_sales AS sale WHERE sale.workspace_id = s.workspace_id AND sale.contact_id = s.contact_id))
      GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM app.add_reached(array_agg(moves.sign), array_agg(moves.workspace_id), array_agg(moves.contact_id), array_agg(moves.id), array_agg(moves.at), array_agg(moves.to_stage::text))
      FROM (SELECT -1 AS sign, workspace_id, contact_id, id, at, to_stage, of_one FROM before_rows
          UNION ALL SELECT side.sign, s.workspace_id, s.contact_id, s.id, s.at, s.to_stage, s.of_one
            FROM (SELECT workspace_id, contact_id FROM before_rows UNION SELECT workspace_id, contact_id FROM after_rows) AS of JOIN stage_changes AS s ON s.workspace_id = of.workspace_id AND s.contact_id = of.contact_id CROSS JOIN (VALUES (-1), (1)) AS side (sign)
            WHERE side.sign = 1 OR s.id NOT IN (SELECT id FROM after_rows)) AS moves
        JOIN contacts AS c ON c.workspace_id = moves.workspace_id AND c.id = moves.contact_id AND c.deleted_at IS NULL
      WHERE moves.of_one IS DISTINCT FROM 'sale' AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = moves.workspace_id);
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, sum(s.one), 0
      FROM (SELECT *, -1 AS one FROM before_rows UNION ALL SELECT *, 1 FROM after_rows) AS s
        JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL CROSS JOIN LATERAL (
          SELECT 'imported' AS fact, c.created_at AS at, c.source AS part, NULL::int AS days WHERE s.id = c.id
          UNION ALL SELECT 'stayed', s.at, s.from_stage, floor(s.seconds_before / 86400.0)::int
            WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale') AS one
        CROSS JOIN LATERAL app.grains_of(one.at) AS grain GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(s.one) <> 0;
    FOR touched IN
      SELECT workspace_id AS tenant, array_agg(DISTINCT contact_id) AS customers FROM (SELECT workspace_id, contact_id FROM before_rows UNION SELECT workspace_id, contact_id FROM after_rows) AS s GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  ELSE
    PERFORM app.add_reached(array_agg(moves.sign), array_agg(moves.workspace_id), array_agg(moves.contact_id), array_agg(moves.id), array_agg(moves.at), array_agg(moves.to_stage::text))
      FROM (SELECT -1 AS sign, workspace_id, contact_id, id, at, to_stage, of_one FROM before_rows
          UNION ALL SELECT side.sign, s.workspace_id, s.contact_id, s.id, s.at, s.to_stage, s.of_one
            FROM (SELECT DISTINCT workspace_id, contact_id FROM before_rows) AS of JOIN stage_changes AS s ON s.workspace_id = of.workspace_id AND s.contact_id = of.contact_id CROSS JOIN (VALUES (-1), (1)) AS side (sign)) AS moves
        JOIN contacts AS c ON c.workspace_id = moves.workspace_id AND c.id = moves.contact_id AND c.deleted_at IS NULL
      WHERE moves.of_one IS DISTINCT FROM 'sale' AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = moves.workspace_id);
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, -count(*), 0
      FROM before_rows AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL CROSS JOIN LATERAL (
          SELECT 'imported' AS fact, c.created_at AS at, c.source AS part, NULL::int AS days WHERE s.id = c.id
          UNION ALL SELECT 'stayed', s.at, s.from_stage, floor(s.seconds_before / 86400.0)::int
            WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale') AS one
        CROSS JOIN LATERAL app.grains_of(one.at) AS grain
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = s.workspace_id) GROUP BY 1, 2, 3, 4, 5, 6;
    FOR touched IN
      SELECT s.workspace_id AS tenant, array_agg(DISTINCT s.contact_id) AS customers FROM before_rows AS s
        JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = s.workspace_id) GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_inserted AFTER INSERT ON stage_changes REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_moves();
CREATE TRIGGER sum_updated AFTER UPDATE ON stage_changes REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_moves();
CREATE TRIGGER sum_deleted AFTER DELETE ON stage_changes REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.sum_moves();

DO $$
DECLARE one record;
BEGIN
  -- Some at a time, so that memory is enough.
  FOR one IN SELECT id AS tenant, digit FROM workspaces CROSS JOIN unnest(string_to_array('0123456789abcdef', NULL)) AS digit
  LOOP
    PERFORM app.add_reached(array_agg(1), array_agg(s.workspace_id), array_agg(s.contact_id), array_agg(s.id), array_agg(s.at), array_agg(s.to_stage::text))
      FROM stage_changes AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL
      WHERE s.workspace_id = one.tenant AND right(s.contact_id::text, 1) = one.digit AND s.of_one IS DISTINCT FROM 'sale';
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION app.add_reached(integer[], uuid[], uuid[], uuid[], timestamptz[], text[]), app.add_reached_with(uuid, uuid[], uuid[]), app.sum_contacts(), app.sum_contact_gone(), app.sum_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_reached(integer[], uuid[], uuid[], uuid[], timestamptz[], text[]), app.add_reached_with(uuid, uuid[], uuid[]), app.sum_contacts(), app.sum_contact_gone(), app.sum_moves() TO mainstay_app;

-- The latest people of a report, and what was done in some days.
CREATE INDEX contacts_created ON contacts (workspace_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_completed ON tasks (workspace_id, completed_at DESC, id DESC) WHERE status = 'completed' AND deleted_at IS NULL;
