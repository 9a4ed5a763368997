-- What happened, as helpers, webhooks and other programs read it. Kept for 90 days.
CREATE TABLE events (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(60) NOT NULL,
  contact_id uuid,
  data jsonb NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  cause_id uuid,
  depth smallint NOT NULL DEFAULT 0,
  is_one_of_many boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX events_contact ON events (workspace_id, contact_id, id) WHERE contact_id IS NOT NULL;
SELECT app.protect('events');
SELECT app.protect_of_contact('events');
-- Who sees only their own customers reads nothing of the business's own; what they do is written down in any case.
CREATE POLICY own_people ON events AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL) WITH CHECK (true);

-- Who is removed for good leaves only that something happened.
CREATE FUNCTION app.empty_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET data = '{}', contact_id = NULL FROM before_rows AS gone WHERE events.workspace_id = gone.workspace_id AND events.contact_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER empty_events AFTER DELETE ON contacts REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION app.empty_events();
REVOKE EXECUTE ON FUNCTION app.empty_events() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.empty_events() TO mainstay_app;
