-- Sales. Every customer has one main sale, whose stage and value are the customer's own; it has a row only when more is known of it.
-- Further sales have stage and value of their own.
CREATE TABLE deals (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- A customer's first sale has the customer's id.
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  is_main boolean NOT NULL,
  stage varchar(60),
  value numeric(10,2),
  title varchar(200),
  probability integer CHECK (probability BETWEEN 0 AND 100),
  expected_close_date date,
  lost_reason varchar(20) CHECK (lost_reason IN ('too_expensive', 'chose_other', 'no_answer', 'not_now', 'not_needed', 'other')),
  lost_note varchar(1000),
  -- When that was said: it counts until the next move.
  lost_at timestamptz,
  lines jsonb NOT NULL DEFAULT '[]',
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK (is_main = (stage IS NULL)),
  CHECK (is_main = (value IS NULL)),
  CHECK (value >= 0),
  CHECK (NOT is_main OR deleted_at IS NULL),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('deals');
SELECT app.protect_of_contact('deals');
CREATE UNIQUE INDEX deals_main ON deals (workspace_id, contact_id) WHERE is_main;
CREATE INDEX deals_contact ON deals (workspace_id, contact_id);
CREATE INDEX deals_newest ON deals (workspace_id, stage, id DESC) WHERE NOT is_main AND deleted_at IS NULL;
CREATE INDEX deals_value ON deals (workspace_id, stage, value DESC, id DESC) WHERE NOT is_main AND deleted_at IS NULL;
CREATE INDEX deals_close_date ON deals (workspace_id, expected_close_date, id) WHERE expected_close_date IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX deals_bin ON deals (workspace_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX deals_search ON deals USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- The main sale of a customer who goes into another one lives on as a further sale, with the stage and value that the customer had;
-- when they come back, it is their main sale again.
CREATE FUNCTION app.carry_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_main THEN
    NEW.stage := NULL;
    NEW.value := NULL;
  ELSIF OLD.is_main THEN
    SELECT pipeline_stage, value INTO NEW.stage, NEW.value FROM contacts WHERE workspace_id = OLD.workspace_id AND id = OLD.contact_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER carry_sale BEFORE UPDATE OF contact_id ON deals FOR EACH ROW WHEN (OLD.contact_id <> NEW.contact_id) EXECUTE FUNCTION app.carry_sale();

-- What was changed of a sale; its stages are in stage_changes.
CREATE TABLE deal_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  deal_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  field varchar(40) NOT NULL,
  old_value jsonb,
  new_value jsonb,
  changed_by uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('deal_changes');
SELECT app.protect_of_contact('deal_changes');
CREATE INDEX deal_changes_deal ON deal_changes (workspace_id, deal_id, id DESC);
CREATE INDEX deal_changes_contact ON deal_changes (workspace_id, contact_id);

-- Each step of a sale. Of a customer's first sale deal_id is not needed: it is the customer's id. A person moves with the main sale;
-- of_one says where a further sale moved alone, or the person did because another sale is the main one now.
ALTER TABLE stage_changes ADD COLUMN deal_id uuid, ADD COLUMN of_one varchar(10) CHECK (of_one IN ('person', 'sale'));
CREATE FUNCTION app.carry_stage_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deal_id := nullif(coalesce(NEW.deal_id, OLD.contact_id), NEW.contact_id);
  RETURN NEW;
END $$;
CREATE TRIGGER carry_stage_change BEFORE UPDATE OF contact_id ON stage_changes FOR EACH ROW WHEN (OLD.contact_id <> NEW.contact_id) EXECUTE FUNCTION app.carry_stage_change();
CREATE INDEX stage_changes_moment ON stage_changes (workspace_id, to_stage, at);

-- What stands for the value of a lead or prospect worth 0. As estimateOf in areas/deals/contract/deals.rules.ts.
CREATE FUNCTION app.sale_estimate(id uuid, stage varchar, value numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN value <> 0 THEN NULL
    WHEN stage = 'lead' THEN 500 + ('x' || lpad(right(id::text, 7), 8, '0'))::bit(32)::int % 1000
    WHEN stage = 'prospect' THEN 1000 + ('x' || lpad(right(id::text, 7), 8, '0'))::bit(32)::int % 2000 END::numeric(10,2);
$$;

-- Workspaces whose bin of sales holds something older than a moment.
CREATE POLICY steward ON deals FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON deals TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_deal_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM deals WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_deal_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_deal_bin_before(timestamptz), app.carry_sale(), app.carry_stage_change(), app.sale_estimate(uuid, varchar, numeric) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_deal_bin_before(timestamptz), app.carry_sale(), app.carry_stage_change(), app.sale_estimate(uuid, varchar, numeric) TO mainstay_app;
