-- Meetings out: of each account one calendar may be chosen that its host's meetings are written into.
ALTER TABLE calendar_accounts
  ADD out_url varchar(2000),
  ADD out_name varchar(100),
  -- What the server said of the version that was looked at last.
  ADD out_version varchar(500),
  ADD written_at timestamptz,
  ADD write_error varchar(400),
  ADD write_tries integer NOT NULL DEFAULT 0,
  -- When it is written and looked at next; null where there is nothing to do.
  ADD sync_at timestamptz,
  -- Since when it is about to be forgotten: what stands there of ours is taken out first.
  ADD ending_at timestamptz;

-- A meeting as it stands there. No foreign key leads to the meeting: when that is gone, its copy is still to be taken out.
CREATE TABLE meeting_copies (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  url varchar(2000) NOT NULL,
  etag varchar(500),
  -- Made of what was written; null until that is known to have arrived.
  digest varchar(64),
  -- The times that were written, and those that are being written: a stop between writing and noting it leaves both possible.
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  next_start timestamptz,
  next_end timestamptz,
  -- The highest number of changes that was seen there: what is written counts on from it.
  sequence integer NOT NULL DEFAULT 0,
  -- The host has it there by invitation already, and nothing is written.
  is_invited boolean NOT NULL DEFAULT false,
  -- What its host did with it there, about which they are asked.
  found varchar(10) CHECK (found IN ('moved', 'removed')),
  found_start timestamptz,
  found_end timestamptz,
  found_etag varchar(500),
  asked_at timestamptz,
  -- Goes up with each question: an answer to an older one is refused.
  version integer NOT NULL DEFAULT 1,
  written_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, account_id, appointment_id),
  CHECK ((found IS NULL) = (asked_at IS NULL)),
  CHECK ((found = 'moved') IS NOT TRUE OR (found_start IS NOT NULL AND found_end IS NOT NULL)),
  FOREIGN KEY (workspace_id, account_id) REFERENCES calendar_accounts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_copies_asked ON meeting_copies (workspace_id, asked_at) WHERE found IS NOT NULL;
SELECT app.protect('meeting_copies');

-- Which accounts are due.
CREATE POLICY steward ON calendar_accounts FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT (workspace_id, id, sync_at) ON calendar_accounts TO mainstay_steward;
CREATE FUNCTION app.calendar_accounts_due(moment timestamptz) RETURNS TABLE (workspace_id uuid, account_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT calendar_accounts.workspace_id, calendar_accounts.id FROM calendar_accounts WHERE calendar_accounts.sync_at <= moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.calendar_accounts_due(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.calendar_accounts_due(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.calendar_accounts_due(timestamptz) TO mainstay_app;
