-- A doubt whether somebody said stop stays beneath what covers it.
ALTER TABLE suppressions DROP CONSTRAINT suppressions_beneath_check, DROP CONSTRAINT suppressions_lowest_check;
ALTER TABLE suppressions
  ADD CONSTRAINT suppressions_beneath_check CHECK (beneath IN ('unsubscribed', 'complained', 'by_hand', 'by_status', 'bounced', 'paused')),
  ADD CONSTRAINT suppressions_lowest_check CHECK (lowest IN ('unsubscribed', 'complained', 'by_status', 'by_hand', 'paused'));

-- The STOPs of a closed business come back with its owner, also to a business that they are handed.
DROP TRIGGER members_return_stops ON members;
CREATE TRIGGER members_return_stops AFTER INSERT OR UPDATE OF role ON members FOR EACH ROW WHEN (new.role = 'owner') EXECUTE FUNCTION app.return_stops();
