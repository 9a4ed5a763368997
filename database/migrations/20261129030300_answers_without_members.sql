-- A key to members would have each write lock its person's row at the commit, last of all, and wait for whoever changes the team. Without one, the answers go
-- when the membership does.
ALTER TABLE api_answers DROP CONSTRAINT api_answers_workspace_id_user_id_fkey;
CREATE FUNCTION app.forget_answers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM api_answers WHERE workspace_id = OLD.workspace_id AND asker_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_answers AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION app.forget_answers();
REVOKE EXECUTE ON FUNCTION app.forget_answers() FROM PUBLIC;
