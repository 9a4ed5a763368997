-- A session that was ended is kept for a while, so that its browser can be told why. It opens nothing: its time is over.
ALTER TABLE sessions ADD COLUMN ended varchar(20);
CREATE TRIGGER tell_ended_here AFTER UPDATE OF ended ON sessions FOR EACH ROW WHEN (OLD.ended IS NULL AND NEW.ended IS NOT NULL) EXECUTE FUNCTION app.tell_session_moved();
