-- Papers made of an order's answers, as they were made: a change of the answers makes another version, and changes none.
CREATE TABLE formation_documents (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  formation_id uuid NOT NULL,
  kind varchar(30) NOT NULL,
  version integer NOT NULL,
  -- Tells the answers, and the edition of the text, apart.
  made_of varchar(64) NOT NULL,
  paper jsonb NOT NULL,
  made_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, formation_id, kind, version),
  FOREIGN KEY (workspace_id, formation_id) REFERENCES business_formations (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('formation_documents');
