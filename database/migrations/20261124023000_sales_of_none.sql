-- Taking customers away for good asks for each whether there are further sales to take off. Most have none: the cheapest statement finds out.
CREATE OR REPLACE FUNCTION app.tally_sales_of() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  IF NOT EXISTS (SELECT FROM deals WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND NOT is_main AND deleted_at IS NULL) THEN RETURN OLD; END IF;
  INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
    SELECT workspace_id, stage, one * count(*), one * sum(value), one * count(*) FILTER (WHERE value = 0), one * coalesce(sum(app.sale_estimate(id, stage, value)), 0) FROM deals
    WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id AND NOT is_main AND deleted_at IS NULL
      AND (TG_OP = 'UPDATE' OR EXISTS (SELECT FROM workspaces WHERE workspaces.id = OLD.workspace_id))
    GROUP BY workspace_id, stage;
  IF FOUND THEN PERFORM app.fold_deal_tallies_sometimes(); END IF;
  RETURN OLD;
END $$;
