-- Which mail goes to an address that a visitor typed: of these alone a business sends few a day.
ALTER TABLE deliveries ADD COLUMN is_unproved boolean NOT NULL DEFAULT false;
-- What a guest answered about news and offers, until they have proved that the address is theirs; null once it is written down, or wasn't asked.
ALTER TABLE bookings ADD COLUMN wants_offers boolean;

-- Businesses with mail that is held and was due before that moment: it can soon no longer be sent.
CREATE FUNCTION app.workspaces_with_held(due_after timestamptz, due_before timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM deliveries
    WHERE state = 'skipped' AND reason IN ('late', 'no_mail_server') AND due_at > due_after AND due_at <= due_before; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_held(timestamptz, timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_held(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_held(timestamptz, timestamptz) TO mainstay_app;
