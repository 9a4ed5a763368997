-- Who answers for this installation. The app reads who they are and notes who is at the desk; only the owner of the machine adds or removes one.
CREATE TABLE support_hosts (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Until when their desk counts as open.
  here_until timestamptz
);
GRANT SELECT, UPDATE (here_until) ON support_hosts TO mainstay_app;
GRANT SELECT ON support_hosts TO mainstay_steward;

-- A question to the people who help. `rank`: 0 for the largest plan, by the plan when it was last written to.
CREATE TABLE help_tickets (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  kind varchar(10) NOT NULL CHECK (kind IN ('chat', 'email', 'phone', 'setup')),
  subject varchar(200) NOT NULL,
  status varchar(10) NOT NULL CHECK (status IN ('open', 'closed')),
  phone varchar(50),
  times jsonb NOT NULL,
  call_at timestamptz,
  page varchar(300),
  rank smallint NOT NULL,
  is_test boolean NOT NULL,
  taken_by uuid REFERENCES users ON DELETE SET NULL,
  message_count integer NOT NULL,
  search_text text NOT NULL,
  created_at timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  -- Until when an answer was promised; null when nobody waits for one.
  due_at timestamptz,
  -- When it was first answered, and last.
  answered_at timestamptz,
  last_answer_at timestamptz,
  -- Up to when the asker has read.
  read_at timestamptz,
  reminded_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX help_tickets_asker ON help_tickets (workspace_id, asked_by, id);
-- The desk's lists run over all businesses.
CREATE INDEX help_tickets_id ON help_tickets (id) WHERE NOT is_test;
CREATE INDEX help_tickets_open ON help_tickets (rank, (coalesce(due_at, TIMESTAMPTZ 'infinity')), id) WHERE status = 'open' AND NOT is_test;
CREATE INDEX help_tickets_taken ON help_tickets (taken_by, rank, (coalesce(due_at, TIMESTAMPTZ 'infinity')), id) WHERE status = 'open' AND NOT is_test;
CREATE INDEX help_tickets_closed ON help_tickets (closed_at, id) WHERE status = 'closed' AND NOT is_test;
CREATE INDEX help_tickets_due ON help_tickets (due_at) WHERE status = 'open' AND reminded_at IS NULL AND NOT is_test;
CREATE INDEX help_tickets_asked ON help_tickets (created_at) INCLUDE (answered_at, closed_at) WHERE NOT is_test;
CREATE INDEX help_tickets_search ON help_tickets USING gin (search_text gin_trgm_ops) WHERE NOT is_test;
SELECT app.protect('help_tickets');

-- What asker and hosts wrote to each other. `author` is kept, so that it stays said who wrote it.
CREATE TABLE help_messages (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  is_by_host boolean NOT NULL,
  author varchar(201) NOT NULL,
  text varchar(5000) NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, ticket_id) REFERENCES help_tickets (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX help_messages_ticket ON help_messages (workspace_id, ticket_id, id);
SELECT app.protect('help_messages');

-- What hosts note for each other, and the minutes that they spent. The business never sees it.
CREATE TABLE help_notes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  author varchar(201) NOT NULL,
  text varchar(5000),
  minutes integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, ticket_id) REFERENCES help_tickets (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX help_notes_ticket ON help_notes (workspace_id, ticket_id, id);
SELECT app.protect('help_notes');

-- Which host opened a ticket, and when last: for the business to see.
CREATE TABLE help_views (
  workspace_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  host_id uuid NOT NULL,
  name varchar(201) NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, ticket_id, host_id),
  FOREIGN KEY (workspace_id, ticket_id) REFERENCES help_tickets (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('help_views');

CREATE POLICY steward ON help_tickets FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON help_tickets TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;

-- A page of the desk for this host, nothing for anybody else: tickets of all businesses but throw-away ones. `wanted`: open, closed, mine or found.
CREATE FUNCTION app.desk_tickets(host uuid, wanted text, needle text, after_rank integer, after_moment timestamptz, after_id uuid, most integer)
RETURNS TABLE (workspace_id uuid, business varchar, id uuid, asked_by uuid, kind varchar, subject varchar, status varchar, rank smallint, taken_by uuid,
  created_at timestamptz, last_message_at timestamptz, due_at timestamptz, closed_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
-- Rare words are found by their own index, which a plan for any words doesn't take.
SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE hits integer;
BEGIN
  IF NOT EXISTS (SELECT FROM support_hosts WHERE user_id = host) THEN RETURN; END IF;
  IF wanted = 'open' THEN
    RETURN QUERY SELECT t.workspace_id, w.name, t.id, t.asked_by, t.kind, t.subject, t.status, t.rank, t.taken_by, t.created_at, t.last_message_at, t.due_at, t.closed_at
      FROM help_tickets t JOIN workspaces w ON w.id = t.workspace_id
      WHERE t.status = 'open' AND NOT t.is_test
        AND (t.rank, coalesce(t.due_at, TIMESTAMPTZ 'infinity'), t.id) > (after_rank, after_moment, after_id)
      ORDER BY t.rank, coalesce(t.due_at, TIMESTAMPTZ 'infinity'), t.id LIMIT most;
  ELSIF wanted = 'mine' THEN
    RETURN QUERY SELECT t.workspace_id, w.name, t.id, t.asked_by, t.kind, t.subject, t.status, t.rank, t.taken_by, t.created_at, t.last_message_at, t.due_at, t.closed_at
      FROM help_tickets t JOIN workspaces w ON w.id = t.workspace_id
      WHERE t.status = 'open' AND NOT t.is_test AND t.taken_by = host
        AND (t.rank, coalesce(t.due_at, TIMESTAMPTZ 'infinity'), t.id) > (after_rank, after_moment, after_id)
      ORDER BY t.rank, coalesce(t.due_at, TIMESTAMPTZ 'infinity'), t.id LIMIT most;
  ELSIF wanted = 'closed' THEN
    RETURN QUERY SELECT t.workspace_id, w.name, t.id, t.asked_by, t.kind, t.subject, t.status, t.rank, t.taken_by, t.created_at, t.last_message_at, t.due_at, t.closed_at
      FROM help_tickets t JOIN workspaces w ON w.id = t.workspace_id
      WHERE t.status = 'closed' AND NOT t.is_test AND (t.closed_at, t.id) < (after_moment, after_id)
      ORDER BY t.closed_at DESC, t.id DESC LIMIT most;
  ELSE
    -- Common words fill a page from the newest tickets; others are collected by the index of words.
    SELECT count(*) INTO hits FROM (
      SELECT FROM (SELECT t.search_text FROM help_tickets t WHERE NOT t.is_test AND t.id < after_id ORDER BY t.id DESC LIMIT 2000) AS newest
        WHERE newest.search_text LIKE needle LIMIT most) AS page;
    IF hits >= most THEN
      RETURN QUERY SELECT t.workspace_id, w.name, t.id, t.asked_by, t.kind, t.subject, t.status, t.rank, t.taken_by, t.created_at, t.last_message_at, t.due_at, t.closed_at
        FROM (SELECT * FROM help_tickets n WHERE NOT n.is_test AND n.id < after_id ORDER BY n.id DESC LIMIT 2000) AS t JOIN workspaces w ON w.id = t.workspace_id
        WHERE t.search_text LIKE needle ORDER BY t.id DESC LIMIT most;
    ELSE
      RETURN QUERY SELECT t.workspace_id, w.name, t.id, t.asked_by, t.kind, t.subject, t.status, t.rank, t.taken_by, t.created_at, t.last_message_at, t.due_at, t.closed_at
        FROM help_tickets t JOIN workspaces w ON w.id = t.workspace_id
        WHERE NOT t.is_test AND t.search_text LIKE needle AND t.id < after_id
        ORDER BY t.id DESC LIMIT most;
    END IF;
  END IF;
END $$;
-- Whose ticket it is, for a host who opens it.
CREATE FUNCTION app.business_of_ticket(host uuid, ticket uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT help_tickets.workspace_id FROM help_tickets
      WHERE help_tickets.id = ticket AND NOT help_tickets.is_test AND EXISTS (SELECT FROM support_hosts WHERE user_id = host);
  END;
-- Tickets that will soon have waited as long as was promised, and that hosts weren't reminded of.
CREATE FUNCTION app.tickets_due_before(moment timestamptz) RETURNS TABLE (workspace_id uuid, id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT help_tickets.workspace_id, help_tickets.id FROM help_tickets
      WHERE help_tickets.status = 'open' AND help_tickets.reminded_at IS NULL AND NOT help_tickets.is_test AND help_tickets.due_at < moment
      ORDER BY help_tickets.due_at LIMIT 500;
  END;
-- How fast tickets were answered for the first time, in figures: how many count by now, how many of them within a day, and the hours in which 95 of 100 were.
CREATE FUNCTION app.ticket_answers_since(since timestamptz, moment timestamptz) RETURNS TABLE (asked integer, kept integer, hours double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH decided AS NOT MATERIALIZED (
      SELECT coalesce(answered_at, moment) - created_at AS took FROM help_tickets
        WHERE NOT is_test AND created_at >= since AND created_at <= moment
          AND (answered_at IS NOT NULL OR (created_at < moment - interval '1 day' AND (closed_at IS NULL OR closed_at > created_at + interval '1 day')))
    ), counted AS (
      SELECT count(*)::integer AS asked, (count(*) FILTER (WHERE took <= interval '1 day'))::integer AS kept FROM decided
    )
    -- The hours are sorted out only where they are stated.
    SELECT counted.asked, counted.kept,
      CASE WHEN counted.kept < counted.asked * 0.95 THEN
        (SELECT extract(epoch FROM percentile_disc(0.95) WITHIN GROUP (ORDER BY took))::double precision / 3600 FROM decided) END
      FROM counted;
  END;
ALTER FUNCTION app.desk_tickets(uuid, text, text, integer, timestamptz, uuid, integer) OWNER TO mainstay_steward;
ALTER FUNCTION app.business_of_ticket(uuid, uuid) OWNER TO mainstay_steward;
ALTER FUNCTION app.tickets_due_before(timestamptz) OWNER TO mainstay_steward;
ALTER FUNCTION app.ticket_answers_since(timestamptz, timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.desk_tickets(uuid, text, text, integer, timestamptz, uuid, integer), app.business_of_ticket(uuid, uuid),
  app.tickets_due_before(timestamptz), app.ticket_answers_since(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.desk_tickets(uuid, text, text, integer, timestamptz, uuid, integer), app.business_of_ticket(uuid, uuid),
  app.tickets_due_before(timestamptz), app.ticket_answers_since(timestamptz, timestamptz) TO mainstay_app;
