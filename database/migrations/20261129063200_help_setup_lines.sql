-- What host and business work through together when things are set up. Lines of the business are tasks there (`task_id`), done when the task is.
CREATE TABLE help_setup_lines (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  text varchar(200) NOT NULL,
  is_hosts boolean NOT NULL,
  task_id uuid,
  done_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, ticket_id) REFERENCES help_tickets (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX help_setup_lines_ticket ON help_setup_lines (workspace_id, ticket_id, id);
SELECT app.protect('help_setup_lines');
