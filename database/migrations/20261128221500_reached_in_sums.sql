-- People and their moves keep the sums right: who was added, how long they stayed in a stage, and which stages they reached.
LOCK TABLE contacts, stage_changes IN SHARE ROW EXCLUSIVE MODE;

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
