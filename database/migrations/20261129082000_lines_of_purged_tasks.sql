-- A line of a setup stays done when the task that it became is deleted for good after it was completed.
CREATE INDEX help_setup_lines_task ON help_setup_lines (workspace_id, task_id) WHERE task_id IS NOT NULL;
CREATE FUNCTION app.keep_setup_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE help_setup_lines SET done_at = now() WHERE workspace_id = OLD.workspace_id AND task_id = OLD.id AND done_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_setup_line AFTER DELETE ON tasks FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION app.keep_setup_line();
REVOKE EXECUTE ON FUNCTION app.keep_setup_line() FROM PUBLIC;
