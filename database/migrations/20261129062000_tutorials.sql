-- What each person has done that a tutorial teaches, once and for all: an event's act by its name, or "tutorial/step" for what they checked off by hand.
CREATE TABLE tutorial_acts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  act varchar(80) NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id, act)
);
SELECT app.protect('tutorial_acts');

-- What was done before there were tutorials counts. Sample data never does.
INSERT INTO tutorial_acts (workspace_id, user_id, act, done_at)
  SELECT workspace_id, user_id, act, min(at) FROM (
    SELECT workspace_id, user_id, created_at AS at,
      CASE type
        WHEN 'contact_added' THEN 'contact.created'
        WHEN 'note_added' THEN 'contact.note_added'
        WHEN 'stage_changed' THEN 'stage.changed'
        WHEN 'task_completed' THEN 'task.completed'
        WHEN 'appointment_scheduled' THEN 'appointment.scheduled'
        WHEN 'invoice_sent' THEN 'invoice.sent'
        WHEN 'quote_sent' THEN 'quote.sent'
      END AS act
    FROM activities WHERE NOT is_sample
    UNION ALL
    SELECT workspace_id, created_by, created_at, 'task.created' FROM tasks WHERE NOT is_sample
  ) AS done
  WHERE act IS NOT NULL AND EXISTS (SELECT FROM users WHERE users.id = done.user_id)
  GROUP BY workspace_id, user_id, act;
