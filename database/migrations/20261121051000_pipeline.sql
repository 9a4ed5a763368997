-- The stages of each business's sales, and how long customers stayed in each.
CREATE TABLE pipeline_stages (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  key varchar(60) NOT NULL,
  name varchar(60) NOT NULL,
  "order" integer NOT NULL,
  color varchar(20) NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  automation_rules jsonb NOT NULL DEFAULT '[]',
  type varchar(10) NOT NULL CHECK (type IN ('open', 'won', 'lost')),
  probability integer NOT NULL CHECK (probability BETWEEN 0 AND 100),
  rotting_days integer CHECK (rotting_days BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, key)
);
SELECT app.protect('pipeline_stages');

-- Businesses that are already there get the six presets, as new ones do.
INSERT INTO pipeline_stages (workspace_id, id, key, name, "order", color, is_default, type, probability, rotting_days)
  SELECT workspaces.id, gen_random_uuid(), preset.key, preset.name, preset."order", preset.color, preset."order" = 0, preset.type, preset.probability, preset.rotting_days
  FROM workspaces CROSS JOIN (VALUES
    ('new', 'New Lead', 0, 'sky', 'open', 10, 7),
    ('qualified', 'Qualified', 1, 'violet', 'open', 30, 14),
    ('proposal', 'Proposal', 2, 'amber', 'open', 50, 14),
    ('negotiation', 'Negotiation', 3, 'orange', 'open', 75, 14),
    ('customer', 'Customer', 4, 'green', 'won', 100, NULL),
    ('lost', 'Lost', 5, 'grey', 'lost', 0, NULL)
  ) AS preset (key, name, "order", color, type, probability, rotting_days);

-- Every step of a customer from stage to stage; the first has no stage before it.
CREATE TABLE stage_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  from_stage varchar(60),
  to_stage varchar(60) NOT NULL,
  at timestamptz NOT NULL,
  -- How long the customer was in the stage before, in seconds; unknown where that was not written down.
  seconds_before bigint,
  changed_by uuid,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('stage_changes');
SELECT app.protect_of_contact('stage_changes');
CREATE INDEX stage_changes_contact ON stage_changes (workspace_id, contact_id, id DESC);

-- What the history of customers already tells: where each began, and each move since.
INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, changed_by)
  SELECT workspace_id, id, id, NULL, coalesce((SELECT moved.old_value #>> '{}' FROM contact_changes AS moved
      WHERE moved.workspace_id = contacts.workspace_id AND moved.contact_id = contacts.id AND moved.field = 'pipelineStage' ORDER BY moved.id LIMIT 1), pipeline_stage),
    created_at, created_by
  FROM contacts;
INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by)
  SELECT moved.workspace_id, moved.id, moved.contact_id, moved.old_value #>> '{}', moved.new_value #>> '{}', moved.changed_at,
    greatest(0, extract(epoch FROM moved.changed_at - coalesce(lag(moved.changed_at) OVER (PARTITION BY moved.workspace_id, moved.contact_id ORDER BY moved.id), contacts.created_at)))::bigint,
    moved.changed_by
  FROM contact_changes AS moved JOIN contacts ON contacts.workspace_id = moved.workspace_id AND contacts.id = moved.contact_id
  WHERE moved.field = 'pipelineStage' AND moved.new_value #>> '{}' IS NOT NULL;
