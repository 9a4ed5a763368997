-- People who asked to be called about a plan. Global: most are in no business yet.
CREATE TABLE sales_requests (
  id uuid PRIMARY KEY,
  name varchar(200) NOT NULL,
  email varchar(254) NOT NULL,
  company varchar(200) NOT NULL,
  message varchar(2000) NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sales_requests TO mainstay_app;

-- How full the owners were last told that their list of customers is, in percent.
ALTER TABLE subscriptions ADD COLUMN room_told smallint NOT NULL DEFAULT 0;

CREATE POLICY steward ON subscriptions FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON subscriptions TO mainstay_steward;
CREATE POLICY steward ON contact_tallies FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON contact_tallies TO mainstay_steward;

-- Businesses whose trial ends within three days, or one, and whose owners were not told so yet.
CREATE FUNCTION app.trials_to_tell() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT subscriptions.workspace_id FROM subscriptions JOIN workspaces ON workspaces.id = subscriptions.workspace_id
      WHERE subscriptions.status = 'trialing' AND workspaces.expires_at IS NULL AND subscriptions.trial_ends_at > now()
        AND ((subscriptions.trial_told_days IS NULL AND subscriptions.trial_ends_at <= now() + interval '3 days')
          OR (subscriptions.trial_told_days > 1 AND subscriptions.trial_ends_at <= now() + interval '1 day'));
  END;

-- Businesses with this many customers or more, and those that were told of many before.
CREATE FUNCTION app.rooms_to_look_at(least_customers integer) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspace_id FROM contact_tallies GROUP BY workspace_id HAVING sum(contacts) >= least_customers
    UNION SELECT workspace_id FROM subscriptions WHERE room_told > 0;
  END;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.trials_to_tell() OWNER TO mainstay_steward;
ALTER FUNCTION app.rooms_to_look_at(integer) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.trials_to_tell(), app.rooms_to_look_at(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.trials_to_tell(), app.rooms_to_look_at(integer) TO mainstay_app;
