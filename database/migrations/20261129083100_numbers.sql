-- A customer's number as it is dialed ("+12125550142"), whatever way it was written: kept by every write of a customer. Null where there is none that may be dialed.
ALTER TABLE contacts ADD COLUMN phone_number varchar(16);

-- In which country a business's numbers are that are written without one (two capital letters); null until somebody says so.
ALTER TABLE outreach_settings ADD COLUMN country varchar(2) CHECK (country ~ '^[A-Z]{2}$');
CREATE FUNCTION app.phone_country() RETURNS text LANGUAGE sql STABLE AS $$ SELECT coalesce((SELECT country FROM outreach_settings WHERE workspace_id = app.workspace_id()), 'US') $$;
REVOKE EXECUTE ON FUNCTION app.phone_country() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.phone_country() TO mainstay_app;

-- Businesses whose customers' numbers are to be read anew, and how far that has come: all of them now, and one whose country changes.
CREATE TABLE number_readings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  after_id uuid
);
SELECT app.protect('number_readings');
INSERT INTO number_readings (workspace_id) SELECT DISTINCT workspace_id FROM contacts WHERE phone IS NOT NULL;
CREATE POLICY steward ON number_readings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON number_readings TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_number_readings() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM number_readings; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_number_readings() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_number_readings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_number_readings() TO mainstay_app;

-- Numbers leave the list of the unreachable as addresses do: only their end stays when their last customer is removed for good.
CREATE OR REPLACE FUNCTION app.forget_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET contact_id = NULL, address = '', state = CASE WHEN state = 'pending' THEN 'skipped' ELSE state END, reason = CASE WHEN state = 'pending' THEN 'deleted' ELSE reason END
    FROM gone WHERE deliveries.workspace_id = gone.workspace_id AND deliveries.contact_id = gone.id;
  UPDATE suppressions SET shown = left(shown, 1) || '…' || substring(shown FROM '@.*$')
    FROM gone WHERE suppressions.workspace_id = gone.workspace_id AND suppressions.channel = 'email' AND gone.email IS NOT NULL
      AND suppressions.address_key = app.address_key('email', gone.email) AND shown LIKE '%@%' AND shown NOT LIKE '_…@%'
      AND NOT EXISTS (SELECT FROM contacts AS twin WHERE twin.workspace_id = gone.workspace_id AND twin.email_key = gone.email_key);
  UPDATE suppressions SET shown = '…' || right(shown, 2)
    FROM gone WHERE suppressions.workspace_id = gone.workspace_id AND suppressions.channel IN ('text', 'call') AND gone.phone_number IS NOT NULL
      AND suppressions.address_key = app.address_key('text', gone.phone_number) AND shown NOT LIKE '…%'
      AND NOT EXISTS (SELECT FROM contacts AS twin WHERE twin.workspace_id = gone.workspace_id AND twin.phone_key = gone.phone_key AND twin.phone_number = gone.phone_number);
  RETURN NULL;
END $$;
