-- A new address that somebody asked for, and may still stop; the newest only. Its links hold random tokens, of which hashes are kept.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email varchar(254) NOT NULL,
  token_hash bytea UNIQUE,
  stop_hash bytea UNIQUE,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO mainstay_app;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
-- Everywhere a person works, closed businesses too, always in one order, so that two who leave at once wait for each other in turn.
CREATE FUNCTION app.all_workspaces_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT members.workspace_id FROM members WHERE members.user_id = all_workspaces_of.person AND members.status = 'active' ORDER BY 1; END;
ALTER FUNCTION app.all_workspaces_of(uuid) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.all_workspaces_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.all_workspaces_of(uuid) TO mainstay_app;

-- Which form a guest sent: the same form again is answered with the link, which nobody else gets who knows the address.
ALTER TABLE bookings ADD COLUMN form_id uuid;
ALTER TABLE waiting_guests ADD COLUMN form_id uuid;
