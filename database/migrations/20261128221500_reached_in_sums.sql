-- Which stages people reached is summed too, so that the funnel of a report reads sums.
LOCK TABLE contacts, stage_changes IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE fact_sums ALTER COLUMN part TYPE text, DROP CONSTRAINT fact_sums_fact_check,
  ADD CONSTRAINT fact_sums_fact_check CHECK (fact IN ('people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached'));

-- Folds what has come up more than once since a moment, as app.fold_ledger_day_tallies.
CREATE OR REPLACE FUNCTION app.fold_fact_sums(folded uuid, since timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH named AS MATERIALIZED (SELECT DISTINCT fact, is_day FROM unnest(ARRAY['people', 'imported', 'won', 'lost', 'closed', 'stayed', 'reached']) AS fact CROSS JOIN unnest(ARRAY[true, false]) AS is_day),
    several AS MATERIALIZED (
      SELECT unnest(array_agg(s.id)) AS id FROM named JOIN fact_sums AS s ON s.workspace_id = folded AND s.fact = named.fact AND s.is_day = named.is_day AND s.moment >= since
      GROUP BY s.fact, s.is_day, s.moment, s.part, s.days HAVING count(*) > 1),
    free AS MATERIALIZED (
      SELECT s.fact, s.is_day, s.moment, s.id FROM named JOIN fact_sums AS s ON s.workspace_id = folded AND s.fact = named.fact AND s.is_day = named.is_day AND s.moment >= since
      WHERE s.id IN (SELECT id FROM several) FOR UPDATE OF s SKIP LOCKED),
    taken AS (
      DELETE FROM fact_sums AS s USING free WHERE s.workspace_id = folded AND s.fact = free.fact AND s.is_day = free.is_day AND s.moment = free.moment AND s.id = free.id
      RETURNING s.fact, s.is_day, s.moment, s.part, s.days, s.count, s.value)
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
    SELECT folded, fact, is_day, moment, part, days, sum(count), sum(value) FROM taken GROUP BY fact, is_day, moment, part, days HAVING sum(count) <> 0 OR sum(value) <> 0;
$$;

-- The stages that people reached from a moment on, each person once: at each of their moves one more has all stages from there on, who from
-- the move before on is one less with them. So what all entries since any moment add up to is who reached what since then.
CREATE FUNCTION app.add_reached(sign integer, tenants uuid[], customers uuid[], ids uuid[], moments timestamptz[], stages text[]) RETURNS void LANGUAGE sql AS $$
  WITH moves AS MATERIALIZED (
      SELECT m.tenant, m.customer, m.stage, m.at, row_number() OVER own AS place, lag(m.at) OVER own AS before
      FROM unnest(tenants, customers, ids, moments, stages) AS m (tenant, customer, id, at, stage) WINDOW own AS (PARTITION BY m.customer ORDER BY m.at, m.id)),
    ends AS MATERIALIZED (
      SELECT m.tenant, m.at, m.before, string_agg(DISTINCT later.stage, E'\n' ORDER BY later.stage) AS part
      FROM moves AS m JOIN moves AS later ON later.customer = m.customer AND later.place >= m.place GROUP BY m.tenant, m.customer, m.place, m.at, m.before)
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
    SELECT entry.tenant, 'reached', grain.is_day, grain.moment, entry.part, sign * sum(entry.one), 0
    FROM (SELECT tenant, at, part, 1 AS one FROM ends UNION ALL SELECT tenant, before, part, -1 FROM ends WHERE before IS NOT NULL) AS entry
      CROSS JOIN LATERAL app.grains_of(entry.at) AS grain GROUP BY 1, 3, 4, 5 HAVING sum(entry.one) <> 0;
$$;

-- People who are added, or change in what is summed: then their sales and stays go along.
CREATE OR REPLACE FUNCTION app.sum_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
      SELECT c.workspace_id, 'people', grain.is_day, grain.moment, c.source, count(*), 0
      FROM after_rows AS c CROSS JOIN LATERAL app.grains_of(c.created_at) AS grain WHERE c.deleted_at IS NULL GROUP BY 1, 3, 4, 5;
    IF FOUND THEN PERFORM app.fold_fact_sums_sometimes(); END IF;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- A move that a merge brought from somebody who is gone for good is a move like any other now.
    FOR touched IN
      SELECT b.workspace_id AS tenant, array_agg(DISTINCT s.contact_id) AS customers FROM before_rows AS b JOIN stage_changes AS s ON s.workspace_id = b.workspace_id AND s.id = b.id
      WHERE EXISTS (SELECT FROM workspaces WHERE workspaces.id = b.workspace_id) GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id
    WHERE (b.pipeline_stage, b.value, b.source, b.created_at, b.deleted_at IS NULL) IS DISTINCT FROM (a.pipeline_stage, a.value, a.source, a.created_at, a.deleted_at IS NULL))
  THEN RETURN NULL; END IF;
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
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value)
    SELECT b.workspace_id, came.fact, grain.is_day, grain.moment, side.source, sum(side.one), 0
    FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id
      CROSS JOIN LATERAL (VALUES (b.source, b.created_at, b.deleted_at, -1), (a.source, a.created_at, a.deleted_at, 1)) AS side (source, created_at, deleted_at, one)
      CROSS JOIN LATERAL app.grains_of(side.created_at) AS grain
      CROSS JOIN LATERAL (SELECT 'people' AS fact UNION ALL SELECT 'imported' FROM stage_changes AS s WHERE s.workspace_id = b.workspace_id AND s.id = b.id) AS came
    WHERE (b.source, b.created_at, b.deleted_at IS NULL) IS DISTINCT FROM (a.source, a.created_at, a.deleted_at IS NULL) AND side.deleted_at IS NULL
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(side.one) <> 0;
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
    SELECT s.workspace_id, 'stayed', grain.is_day, grain.moment, s.from_stage, floor(s.seconds_before / 86400.0)::int, sum(CASE WHEN a.deleted_at IS NULL THEN 1 ELSE -1 END), 0
    FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id JOIN stage_changes AS s ON s.workspace_id = a.workspace_id AND s.contact_id = a.id
      CROSS JOIN LATERAL app.grains_of(s.at) AS grain
    WHERE (b.deleted_at IS NULL) <> (a.deleted_at IS NULL) AND s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale'
    GROUP BY 1, 3, 4, 5, 6 HAVING sum(CASE WHEN a.deleted_at IS NULL THEN 1 ELSE -1 END) <> 0;
  FOR touched IN
    SELECT CASE WHEN a.deleted_at IS NULL THEN 1 ELSE -1 END AS sign, array_agg(s.workspace_id) AS tenants, array_agg(s.contact_id) AS customers, array_agg(s.id) AS ids, array_agg(s.at) AS moments, array_agg(s.to_stage::text) AS stages
    FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id JOIN stage_changes AS s ON s.workspace_id = a.workspace_id AND s.contact_id = a.id
    WHERE (b.deleted_at IS NULL) <> (a.deleted_at IS NULL) AND s.of_one IS DISTINCT FROM 'sale' GROUP BY 1
  LOOP PERFORM app.add_reached(touched.sign, touched.tenants, touched.customers, touched.ids, touched.moments, touched.stages); END LOOP;
  FOR touched IN
    SELECT a.workspace_id AS tenant, array_agg(a.id) AS customers FROM before_rows AS b JOIN after_rows AS a ON a.workspace_id = b.workspace_id AND a.id = b.id
    WHERE (b.pipeline_stage, b.value, b.source, b.deleted_at IS NULL) IS DISTINCT FROM (a.pipeline_stage, a.value, a.source, a.deleted_at IS NULL)
      AND ((b.deleted_at IS NULL) <> (a.deleted_at IS NULL) OR EXISTS (SELECT FROM closed_sales AS s WHERE s.workspace_id = a.workspace_id AND s.contact_id = a.id)
        OR a.pipeline_stage IN (SELECT key FROM app.decided_stages(a.workspace_id))) GROUP BY 1
  LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  RETURN NULL;
END $$;

-- Who is gone for good is taken off before their sales and moves are. Where the whole business goes, its sums go with it.
CREATE OR REPLACE FUNCTION app.sum_contact_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN RETURN OLD; END IF;
  INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value)
    SELECT workspace_id, coalesce(stage, OLD.pipeline_stage), expected_close_date, probability, -count(*),
      -count(*) FILTER (WHERE coalesce(value, OLD.value) > 0), -sum(coalesce(value, OLD.value))
    FROM deals WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND deleted_at IS NULL AND (expected_close_date IS NOT NULL OR probability IS NOT NULL) GROUP BY 1, 2, 3, 4;
  INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
    SELECT OLD.workspace_id, gone.fact, grain.is_day, grain.moment, gone.part, gone.days, -count(*), 0 FROM (
      SELECT 'people' AS fact, OLD.created_at AS at, OLD.source AS part, NULL::int AS days
      UNION ALL SELECT 'imported', OLD.created_at, OLD.source, NULL FROM stage_changes WHERE workspace_id = OLD.workspace_id AND id = OLD.id
      UNION ALL SELECT 'stayed', at, from_stage, floor(seconds_before / 86400.0)::int FROM stage_changes
        WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND from_stage IS NOT NULL AND seconds_before IS NOT NULL AND of_one IS DISTINCT FROM 'sale') AS gone
      CROSS JOIN LATERAL app.grains_of(gone.at) AS grain GROUP BY 2, 3, 4, 5, 6;
  PERFORM app.add_reached(-1, array_agg(workspace_id), array_agg(contact_id), array_agg(id), array_agg(at), array_agg(to_stage::text))
    FROM stage_changes WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND of_one IS DISTINCT FROM 'sale';
  RETURN OLD;
END $$;

-- Moves: where somebody comes with a file, how long they stayed, and what was closed. A move that begins under its customer's own id closes nothing.
CREATE OR REPLACE FUNCTION app.sum_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR touched IN
      SELECT side.sign, array_agg(s.workspace_id) AS tenants, array_agg(s.contact_id) AS customers, array_agg(s.id) AS ids, array_agg(s.at) AS moments, array_agg(s.to_stage::text) AS stages
      FROM (SELECT DISTINCT workspace_id, contact_id FROM after_rows WHERE of_one IS DISTINCT FROM 'sale') AS of
        JOIN contacts AS c ON c.workspace_id = of.workspace_id AND c.id = of.contact_id AND c.deleted_at IS NULL
        JOIN stage_changes AS s ON s.workspace_id = of.workspace_id AND s.contact_id = of.contact_id AND s.of_one IS DISTINCT FROM 'sale'
        CROSS JOIN (VALUES (-1), (1)) AS side (sign)
      WHERE side.sign = 1 OR s.id NOT IN (SELECT id FROM after_rows) GROUP BY 1
    LOOP PERFORM app.add_reached(touched.sign, touched.tenants, touched.customers, touched.ids, touched.moments, touched.stages); END LOOP;
    INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, days, count, value)
      SELECT s.workspace_id, one.fact, grain.is_day, grain.moment, one.part, one.days, count(*), 0
      FROM after_rows AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL CROSS JOIN LATERAL (
          SELECT 'imported' AS fact, c.created_at AS at, c.source AS part, NULL::int AS days WHERE s.id = c.id
          UNION ALL SELECT 'stayed', s.at, s.from_stage, floor(s.seconds_before / 86400.0)::int
            WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale') AS one
        CROSS JOIN LATERAL app.grains_of(one.at) AS grain
      WHERE s.id = s.contact_id OR s.from_stage IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
    IF FOUND THEN PERFORM app.fold_fact_sums_sometimes(); END IF;
    FOR touched IN
      SELECT s.workspace_id AS tenant, array_agg(DISTINCT s.contact_id) AS customers FROM after_rows AS s
      WHERE s.of_one IS DISTINCT FROM 'person' AND s.id <> s.contact_id
        AND (s.to_stage IN (SELECT key FROM app.decided_stages(s.workspace_id)) OR EXISTS (SELECT FROM closed_sales AS sale WHERE sale.workspace_id = s.workspace_id AND sale.contact_id = s.contact_id))
      GROUP BY 1
    LOOP PERFORM app.renew_closed_sales(touched.tenant, touched.customers); END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR touched IN
      SELECT moves.sign, array_agg(moves.workspace_id) AS tenants, array_agg(moves.contact_id) AS customers, array_agg(moves.id) AS ids, array_agg(moves.at) AS moments, array_agg(moves.to_stage::text) AS stages
      FROM (SELECT -1 AS sign, workspace_id, contact_id, id, at, to_stage, of_one FROM before_rows
          UNION ALL SELECT side.sign, s.workspace_id, s.contact_id, s.id, s.at, s.to_stage, s.of_one
            FROM (SELECT workspace_id, contact_id FROM before_rows UNION SELECT workspace_id, contact_id FROM after_rows) AS of JOIN stage_changes AS s ON s.workspace_id = of.workspace_id AND s.contact_id = of.contact_id CROSS JOIN (VALUES (-1), (1)) AS side (sign)
            WHERE side.sign = 1 OR s.id NOT IN (SELECT id FROM after_rows)) AS moves
        JOIN contacts AS c ON c.workspace_id = moves.workspace_id AND c.id = moves.contact_id AND c.deleted_at IS NULL
      WHERE moves.of_one IS DISTINCT FROM 'sale' AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = moves.workspace_id) GROUP BY 1
    LOOP PERFORM app.add_reached(touched.sign, touched.tenants, touched.customers, touched.ids, touched.moments, touched.stages); END LOOP;
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
    FOR touched IN
      SELECT moves.sign, array_agg(moves.workspace_id) AS tenants, array_agg(moves.contact_id) AS customers, array_agg(moves.id) AS ids, array_agg(moves.at) AS moments, array_agg(moves.to_stage::text) AS stages
      FROM (SELECT -1 AS sign, workspace_id, contact_id, id, at, to_stage, of_one FROM before_rows
          UNION ALL SELECT side.sign, s.workspace_id, s.contact_id, s.id, s.at, s.to_stage, s.of_one
            FROM (SELECT DISTINCT workspace_id, contact_id FROM before_rows) AS of JOIN stage_changes AS s ON s.workspace_id = of.workspace_id AND s.contact_id = of.contact_id CROSS JOIN (VALUES (-1), (1)) AS side (sign)
            ) AS moves
        JOIN contacts AS c ON c.workspace_id = moves.workspace_id AND c.id = moves.contact_id AND c.deleted_at IS NULL
      WHERE moves.of_one IS DISTINCT FROM 'sale' AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = moves.workspace_id) GROUP BY 1
    LOOP PERFORM app.add_reached(touched.sign, touched.tenants, touched.customers, touched.ids, touched.moments, touched.stages); END LOOP;
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

DO $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT array_agg(s.workspace_id) AS tenants, array_agg(s.contact_id) AS customers, array_agg(s.id) AS ids, array_agg(s.at) AS moments, array_agg(s.to_stage::text) AS stages
    FROM stage_changes AS s JOIN contacts AS c ON c.workspace_id = s.workspace_id AND c.id = s.contact_id AND c.deleted_at IS NULL
    -- Some at a time, so that memory is enough.
    WHERE s.of_one IS DISTINCT FROM 'sale' GROUP BY s.workspace_id, right(s.contact_id::text, 1)
  LOOP PERFORM app.add_reached(1, one.tenants, one.customers, one.ids, one.moments, one.stages); END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION app.add_reached(integer, uuid[], uuid[], uuid[], timestamptz[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_reached(integer, uuid[], uuid[], uuid[], timestamptz[], text[]) TO mainstay_app;

-- The latest people of a report, and what was done in some days.
CREATE INDEX contacts_created ON contacts (workspace_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_completed ON tasks (workspace_id, completed_at DESC, id DESC) WHERE status = 'completed' AND deleted_at IS NULL;
