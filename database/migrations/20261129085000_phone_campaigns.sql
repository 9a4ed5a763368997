-- Campaigns by call and by text (Spec 2 §3): one table, because they share one life; what came of each person is in `phone_records`.
CREATE TABLE phone_campaigns (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  channel varchar(10) NOT NULL CHECK (channel IN ('call', 'text')),
  name varchar(200) NOT NULL,
  words varchar(5000) NOT NULL,
  voice_settings jsonb,
  status varchar(20) NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'active', 'sending', 'paused', 'needs_decision', 'completed', 'cancelled')),
  status_reason varchar(30) CHECK (status_reason IN ('missed', 'interrupted', 'cannot_start')),
  contact_ids uuid[] NOT NULL DEFAULT '{}',
  audience jsonb,
  max_cost numeric(10, 2),
  is_practice boolean NOT NULL DEFAULT true,
  scheduled_for timestamptz,
  local_time varchar(16),
  time_zone varchar(60),
  contacts_count integer NOT NULL DEFAULT 0,
  skipped_contacts integer NOT NULL DEFAULT 0,
  completed_count integer NOT NULL DEFAULT 0,
  successful_count integer NOT NULL DEFAULT 0,
  started_at timestamptz,
  completed_at timestamptz,
  worked_at timestamptz,
  next_due_at timestamptz,
  is_sample boolean NOT NULL DEFAULT false,
  started_by uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK ((channel = 'call') = (voice_settings IS NOT NULL)),
  CHECK (channel = 'call' OR status <> 'active'),
  CHECK (channel = 'text' OR status <> 'sending')
);
SELECT app.protect('phone_campaigns');
CREATE INDEX phone_campaigns_list ON phone_campaigns (workspace_id, channel, id);

-- One try to reach a person. Its id is that of its row in the ledger, so that a try that is done again after a crash is written once.
CREATE TABLE phone_records (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  channel varchar(10) NOT NULL CHECK (channel IN ('call', 'text')),
  campaign_id uuid NOT NULL,
  contact_id uuid,
  phone_number varchar(254) NOT NULL,
  words varchar(6000) NOT NULL,
  status varchar(20) NOT NULL,
  outcome varchar(20),
  is_success boolean NOT NULL DEFAULT false,
  duration integer,
  transcript text,
  response text,
  is_practice boolean NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, campaign_id) REFERENCES phone_campaigns (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('phone_records');
SELECT app.protect_of_contact('phone_records');
CREATE INDEX phone_records_list ON phone_records (workspace_id, channel, id);
CREATE INDEX phone_records_campaign ON phone_records (workspace_id, campaign_id, id);
CREATE INDEX phone_records_contact ON phone_records (workspace_id, contact_id, id);

CREATE FUNCTION app.abandoned_phone_campaigns() RETURNS TABLE (workspace_id uuid, id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT phone_campaigns.workspace_id, phone_campaigns.id FROM phone_campaigns
    WHERE phone_campaigns.status IN ('active', 'sending') AND coalesce(phone_campaigns.worked_at, '-infinity') < now() - interval '45 seconds'
      AND coalesce(phone_campaigns.next_due_at, '-infinity') <= now();
  END;
CREATE FUNCTION app.workspaces_with_phone_campaigns_binned_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM phone_campaigns WHERE deleted_at < moment; END;
CREATE POLICY steward ON phone_campaigns FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON phone_campaigns TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.abandoned_phone_campaigns() OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_phone_campaigns_binned_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.abandoned_phone_campaigns(), app.workspaces_with_phone_campaigns_binned_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.abandoned_phone_campaigns(), app.workspaces_with_phone_campaigns_binned_before(timestamptz) TO mainstay_app;
