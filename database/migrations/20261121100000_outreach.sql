-- Everything that reaches a person outside: one ledger, and who must not be reached.

-- One row per target of a source (a campaign, a test mail), once and for all: what was to reach whom, and what became of it.
-- A customer who is removed for good takes the address along (see app.forget_addresses); that something was sent stays.
CREATE TABLE deliveries (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  channel varchar(10) NOT NULL CHECK (channel IN ('email', 'text', 'voice', 'social', 'webhook')),
  kind varchar(40) NOT NULL,
  source_id uuid NOT NULL,
  target_id uuid NOT NULL,
  contact_id uuid,
  purpose varchar(10) NOT NULL CHECK (purpose IN ('marketing', 'service')),
  address varchar(254) NOT NULL,
  address_key bytea,
  state varchar(10) NOT NULL CHECK (state IN ('pending', 'claimed', 'accepted', 'unknown', 'failed', 'skipped')),
  reason varchar(40),
  detail varchar(500),
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  claimed_by varchar(60),
  claimed_until timestamptz,
  sending_at timestamptz,
  message_id varchar(300),
  accepted_at timestamptz,
  settled_at timestamptz,
  bounced_at timestamptz,
  bounce_type varchar(10) CHECK (bounce_type IN ('hard', 'soft', 'complaint')),
  bounce_detail varchar(500),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, kind, source_id, target_id)
);
SELECT app.protect('deliveries');
SELECT app.protect_of_contact('deliveries');
-- Serves taking what is due, counting and listing alike.
CREATE INDEX deliveries_state ON deliveries (workspace_id, kind, source_id, state, due_at, id);
CREATE INDEX deliveries_contact ON deliveries (workspace_id, contact_id, attempted_at);
-- Which claims ran out is asked over all businesses at once.
CREATE INDEX deliveries_claimed ON deliveries (claimed_until) WHERE state = 'claimed';

-- An id like those that the server makes (UUIDv7), for rows that the database makes by the thousand.
CREATE FUNCTION app.new_delivery_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- By what an address is told to be the same: mail in lower case, a telephone number by its last digits. Only its hash.
CREATE FUNCTION app.address_key(channel text, address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(CASE WHEN channel IN ('text', 'voice') THEN coalesce(app.phone_key(address), btrim(address)) ELSE lower(btrim(address)) END, 'UTF8'))
$$;

-- Who must not be reached. Outside the customers' rows: it outlives them, and a new import meets it again.
CREATE TABLE suppressions (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  channel varchar(10) NOT NULL CHECK (channel IN ('email', 'text', 'voice')),
  address_key bytea NOT NULL,
  id uuid NOT NULL,
  -- The address as people read it; only its beginning and its domain once the customer was removed for good.
  shown varchar(254) NOT NULL,
  reason varchar(20) NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'complained', 'by_hand', 'paused')),
  evidence text,
  until timestamptz,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  lifted_at timestamptz,
  lifted_by uuid REFERENCES users ON DELETE SET NULL,
  lift_reason varchar(500),
  PRIMARY KEY (workspace_id, channel, address_key),
  UNIQUE (workspace_id, id)
);
SELECT app.protect('suppressions');
CREATE INDEX suppressions_newest ON suppressions (workspace_id, created_at DESC, id DESC) WHERE lifted_at IS NULL;

-- What people agreed to and took back: the wording that they saw, where, and when. The newest of an address counts.
CREATE TABLE consents (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid,
  channel varchar(10) NOT NULL CHECK (channel IN ('email', 'text', 'voice')),
  address_key bytea NOT NULL,
  purpose varchar(10) NOT NULL CHECK (purpose IN ('marketing', 'service')),
  is_given boolean NOT NULL,
  wording text NOT NULL,
  source varchar(60) NOT NULL,
  recorded_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id)
);
SELECT app.protect('consents');
SELECT app.protect_of_contact('consents');
CREATE INDEX consents_newest ON consents (workspace_id, channel, purpose, address_key, created_at DESC, id DESC);
CREATE INDEX consents_contact ON consents (workspace_id, contact_id);

-- How often people are reached at most, and when not. A missing row means the product's own values.
CREATE TABLE outreach_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  cap_most integer NOT NULL DEFAULT 5 CHECK (cap_most BETWEEN 1 AND 1000),
  cap_days integer NOT NULL DEFAULT 7 CHECK (cap_days BETWEEN 1 AND 365),
  -- By channel: {"text": {"from": "21:00", "to": "08:00"}}; null turns them off.
  quiet_hours jsonb NOT NULL DEFAULT '{}',
  consent_channels text[] NOT NULL DEFAULT '{text,voice}'
);
SELECT app.protect('outreach_settings');

-- Through what a business sends its mail, in whose name, and where mail that could not be delivered comes back. Passwords and
-- keys are encrypted with the server's secret key. Without a host the installation's own server is used.
CREATE TABLE mail_servers (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  host varchar(255),
  port integer,
  security varchar(10) NOT NULL DEFAULT 'starttls' CHECK (security IN ('tls', 'starttls', 'none')),
  username varchar(254),
  password_sealed bytea,
  from_name varchar(100) NOT NULL DEFAULT '',
  from_address varchar(254),
  reply_to varchar(254),
  postal_address varchar(500),
  dkim_domain varchar(255),
  dkim_selector varchar(63),
  dkim_key_sealed bytea,
  per_minute integer CHECK (per_minute > 0),
  per_domain_minute integer CHECK (per_domain_minute > 0),
  verified_at timestamptz,
  paused_reason varchar(500),
  paused_at timestamptz,
  away_since timestamptz,
  away_tries integer NOT NULL DEFAULT 0,
  bounce_address varchar(254),
  bounce_tagged boolean NOT NULL DEFAULT false,
  bounce_token_number integer NOT NULL DEFAULT 1,
  imap_host varchar(255),
  imap_port integer,
  imap_security varchar(10) NOT NULL DEFAULT 'tls' CHECK (imap_security IN ('tls', 'starttls', 'none')),
  imap_username varchar(254),
  imap_password_sealed bytea,
  imap_validity bigint,
  imap_last_uid bigint NOT NULL DEFAULT 0,
  imap_checked_at timestamptz,
  imap_error varchar(500),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('mail_servers');

-- How many mails left in the running minute, to all ('') and to each domain, over all processes.
CREATE TABLE mail_rates (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  domain varchar(254) NOT NULL,
  minute timestamptz NOT NULL,
  sent integer NOT NULL,
  PRIMARY KEY (workspace_id, domain)
);
SELECT app.protect('mail_rates');

-- When customers are removed for good their addresses leave the ledger, and the list of the unreachable keeps only the hash and
-- a hint. A business that ends takes all of its own rows along anyway.
CREATE FUNCTION app.forget_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET contact_id = NULL, address = '', state = CASE WHEN state = 'pending' THEN 'skipped' ELSE state END, reason = CASE WHEN state = 'pending' THEN 'deleted' ELSE reason END
    FROM gone WHERE deliveries.workspace_id = gone.workspace_id AND deliveries.contact_id = gone.id;
  UPDATE suppressions SET shown = left(shown, 1) || '…' || substring(shown FROM '@.*$')
    FROM gone WHERE suppressions.workspace_id = gone.workspace_id AND suppressions.channel = 'email' AND gone.email IS NOT NULL
      AND suppressions.address_key = app.address_key('email', gone.email) AND shown LIKE '%@%' AND shown NOT LIKE '_…@%'
      AND NOT EXISTS (SELECT FROM contacts AS twin WHERE twin.workspace_id = gone.workspace_id AND twin.email_key = gone.email_key);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_forget_addresses AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION app.forget_addresses();

-- Businesses that have claims which ran out, and those whose bounce mailbox is to be read.
CREATE POLICY steward ON deliveries FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON mail_servers FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON deliveries, mail_servers TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_lapsed_claims(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM deliveries WHERE state = 'claimed' AND claimed_until < moment; END;
CREATE FUNCTION app.workspaces_with_bounce_mailbox() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM mail_servers WHERE imap_host IS NOT NULL; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_lapsed_claims(timestamptz) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_bounce_mailbox() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;

-- What happened to one of many at once (a mail of a campaign) stands on the customer's page, and not on everybody's dashboard.
ALTER TABLE activities ADD COLUMN of_many boolean NOT NULL DEFAULT false;
CREATE INDEX activities_not_of_many ON activities (workspace_id, id DESC) WHERE NOT of_many;

REVOKE EXECUTE ON FUNCTION app.new_delivery_id(), app.address_key(text, text), app.forget_addresses(), app.workspaces_with_lapsed_claims(timestamptz), app.workspaces_with_bounce_mailbox() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.new_delivery_id(), app.address_key(text, text), app.forget_addresses(), app.workspaces_with_lapsed_claims(timestamptz), app.workspaces_with_bounce_mailbox() TO mainstay_app;
