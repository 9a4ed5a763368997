-- The cards of sales need two numbers more than the dashboard: how many sales are worth 0, and what stands for the value of leads and
-- prospects among them (app.sale_estimate). Whoever changes that rule has both counted anew, as here.
LOCK TABLE contacts, deals IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE contact_tallies ADD COLUMN without_value bigint NOT NULL DEFAULT 0, ADD COLUMN estimated numeric(20,2) NOT NULL DEFAULT 0;
ALTER TABLE deal_tallies ADD COLUMN without_value bigint NOT NULL DEFAULT 0, ADD COLUMN estimated numeric(20,2) NOT NULL DEFAULT 0;
DELETE FROM contact_tallies;
INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
  SELECT workspace_id, pipeline_stage, status, count(*), sum(value), count(*) FILTER (WHERE value = 0), coalesce(sum(app.sale_estimate(id, pipeline_stage, value)), 0)
  FROM contacts WHERE deleted_at IS NULL GROUP BY workspace_id, pipeline_stage, status;
DELETE FROM deal_tallies;
INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
  SELECT d.workspace_id, d.stage, count(*), sum(d.value), count(*) FILTER (WHERE d.value = 0), coalesce(sum(app.sale_estimate(d.id, d.stage, d.value)), 0)
  FROM deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
  WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage;

CREATE OR REPLACE FUNCTION app.fold_contact_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM contact_tallies USING (SELECT id FROM contact_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED) AS free
      WHERE contact_tallies.workspace_id = folded AND contact_tallies.id = free.id
      RETURNING pipeline_stage, status, contacts, value, without_value, estimated)
  INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
    SELECT folded, pipeline_stage, status, sum(contacts), sum(value), sum(without_value), sum(estimated) FROM taken
    GROUP BY pipeline_stage, status HAVING sum(contacts) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;
$$;

CREATE OR REPLACE FUNCTION app.tally_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tallied uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
      SELECT workspace_id, pipeline_stage, status, count(*), sum(value), count(*) FILTER (WHERE value = 0), coalesce(sum(app.sale_estimate(id, pipeline_stage, value)), 0)
      FROM after_rows WHERE deleted_at IS NULL GROUP BY workspace_id, pipeline_stage, status;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the whole business goes, its numbers go with it.
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
      SELECT workspace_id, pipeline_stage, status, -count(*), -sum(value), -count(*) FILTER (WHERE value = 0), -coalesce(sum(app.sale_estimate(id, pipeline_stage, value)), 0)
      FROM before_rows
      WHERE deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = workspace_id) GROUP BY workspace_id, pipeline_stage, status;
  ELSE
    INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
      SELECT workspace_id, pipeline_stage, status, sum(one), sum(one * value), coalesce(sum(one) FILTER (WHERE value = 0), 0),
        coalesce(sum(one * app.sale_estimate(id, pipeline_stage, value)), 0) FROM (
        SELECT workspace_id, id, pipeline_stage, status, value, -1 AS one FROM before_rows WHERE deleted_at IS NULL
        UNION ALL SELECT workspace_id, id, pipeline_stage, status, value, 1 FROM after_rows WHERE deleted_at IS NULL) AS moved
      GROUP BY workspace_id, pipeline_stage, status
      HAVING sum(one) <> 0 OR sum(one * value) <> 0 OR sum(one) FILTER (WHERE value = 0) <> 0 OR sum(one * app.sale_estimate(id, pipeline_stage, value)) <> 0;
  END IF;
  -- One write in fifty folds, so that a reader never adds up more than some hundred rows.
  IF FOUND AND random() < 0.02 THEN
    tallied := app.workspace_id();
    IF tallied IS NOT NULL THEN PERFORM app.fold_contact_tallies(tallied); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.fold_deal_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM deal_tallies USING (SELECT id FROM deal_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED) AS free
      WHERE deal_tallies.workspace_id = folded AND deal_tallies.id = free.id
      RETURNING stage, deals, value, without_value, estimated)
  INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
    SELECT folded, stage, sum(deals), sum(value), sum(without_value), sum(estimated) FROM taken
    GROUP BY stage HAVING sum(deals) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;
$$;

-- A customer who is gone for good, or whose business is, is found no more: their sales were taken off before (app.tally_sales_of).
CREATE OR REPLACE FUNCTION app.tally_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
      SELECT d.workspace_id, d.stage, count(*), sum(d.value), count(*) FILTER (WHERE d.value = 0), coalesce(sum(app.sale_estimate(d.id, d.stage, d.value)), 0)
      FROM after_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
      SELECT d.workspace_id, d.stage, -count(*), -sum(d.value), -count(*) FILTER (WHERE d.value = 0), -coalesce(sum(app.sale_estimate(d.id, d.stage, d.value)), 0)
      FROM before_rows AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL AND EXISTS (SELECT FROM workspaces WHERE workspaces.id = d.workspace_id)
      GROUP BY d.workspace_id, d.stage;
  ELSE
    INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
      SELECT d.workspace_id, d.stage, sum(d.one), sum(d.one * d.value), coalesce(sum(d.one) FILTER (WHERE d.value = 0), 0),
        coalesce(sum(d.one * app.sale_estimate(d.id, d.stage, d.value)), 0) FROM (
        SELECT workspace_id, id, contact_id, stage, value, -1 AS one FROM before_rows WHERE NOT is_main AND deleted_at IS NULL
        UNION ALL SELECT workspace_id, id, contact_id, stage, value, 1 FROM after_rows WHERE NOT is_main AND deleted_at IS NULL) AS d
      JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
      WHERE c.deleted_at IS NULL GROUP BY d.workspace_id, d.stage
      HAVING sum(d.one) <> 0 OR sum(d.one * d.value) <> 0 OR sum(d.one) FILTER (WHERE d.value = 0) <> 0 OR sum(d.one * app.sale_estimate(d.id, d.stage, d.value)) <> 0;
  END IF;
  IF FOUND THEN PERFORM app.fold_deal_tallies_sometimes(); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.tally_sales_of() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
    SELECT workspace_id, stage, one * count(*), one * sum(value), one * count(*) FILTER (WHERE value = 0), one * coalesce(sum(app.sale_estimate(id, stage, value)), 0) FROM deals
    WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND NOT is_main AND deleted_at IS NULL
      AND (TG_OP = 'UPDATE' OR EXISTS (SELECT FROM workspaces WHERE workspaces.id = OLD.workspace_id))
    GROUP BY workspace_id, stage;
  IF FOUND THEN PERFORM app.fold_deal_tallies_sometimes(); END IF;
  RETURN OLD;
END $$;

-- Whether a sale has a next step is asked of all open tasks at once: read from this index alone.
CREATE INDEX tasks_open_of_contact ON tasks (workspace_id, contact_id) WHERE status = 'pending' AND deleted_at IS NULL AND deal_id IS NULL AND contact_id IS NOT NULL;
