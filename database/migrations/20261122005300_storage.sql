-- How many bytes the files of a business take up, kept as files come and go, so that an upload need not add them all up. A file that is
-- still on its way counts with what it may become: its row is there from the start.
CREATE TABLE storage_tallies (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  bytes bigint NOT NULL
);
SELECT app.protect('storage_tallies');
INSERT INTO storage_tallies (workspace_id, bytes) SELECT workspace_id, sum(size_bytes) FROM files GROUP BY workspace_id;

CREATE FUNCTION app.tally_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_tallies AS tally (workspace_id, bytes) SELECT workspace_id, sum(size_bytes) FROM after_rows GROUP BY workspace_id
      ON CONFLICT (workspace_id) DO UPDATE SET bytes = tally.bytes + excluded.bytes;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE storage_tallies AS tally SET bytes = tally.bytes + moved.bytes FROM (
      SELECT workspace_id, sum(bytes) AS bytes FROM (
        SELECT workspace_id, -size_bytes AS bytes FROM before_rows UNION ALL SELECT workspace_id, size_bytes FROM after_rows) AS both_rows
      GROUP BY workspace_id HAVING sum(bytes) <> 0) AS moved
      WHERE tally.workspace_id = moved.workspace_id;
  ELSE
    UPDATE storage_tallies AS tally SET bytes = tally.bytes - gone.bytes FROM (SELECT workspace_id, sum(size_bytes) AS bytes FROM before_rows GROUP BY workspace_id) AS gone
      WHERE tally.workspace_id = gone.workspace_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.tally_storage() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tally_storage() TO mainstay_app;
CREATE TRIGGER tally_inserted AFTER INSERT ON files REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_storage();
CREATE TRIGGER tally_updated AFTER UPDATE ON files REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_storage();
CREATE TRIGGER tally_deleted AFTER DELETE ON files REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tally_storage();
