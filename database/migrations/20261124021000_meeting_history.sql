-- What became of a meeting, and by whom: its screen tells it.
CREATE TABLE appointment_changes (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  kind varchar(20) NOT NULL CHECK (kind IN ('moved', 'confirmed', 'cancelled', 'deleted', 'restored', 'attended', 'missed', 'coming', 'declined')),
  -- When it began before.
  from_time timestamptz,
  -- Null for a guest, or the product itself.
  changed_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES appointments (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('appointment_changes');
CREATE INDEX appointment_changes_appointment ON appointment_changes (workspace_id, appointment_id, created_at, id);
