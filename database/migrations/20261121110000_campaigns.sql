-- Mail to many customers: what is written, the pictures in it, and who opened and followed what. Who got what is the ledger's.
CREATE TABLE email_campaigns (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(200) NOT NULL,
  subject varchar(300) NOT NULL,
  content text NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'needs_decision', 'sent', 'cancelled')),
  status_reason varchar(30),
  audience jsonb NOT NULL DEFAULT '{}',
  -- The moment at which sending begins, and the time on the clock that it was made of.
  scheduled_for timestamptz,
  local_time varchar(16),
  time_zone varchar(60),
  their_time boolean NOT NULL DEFAULT false,
  started_at timestamptz,
  sent_at timestamptz,
  -- Whose name and telephone stand in the mail, as they were at the start; and the addresses of its links, by number.
  sender jsonb,
  links text[] NOT NULL DEFAULT '{}',
  total_recipients integer NOT NULL DEFAULT 0,
  total_pending integer NOT NULL DEFAULT 0,
  total_sent integer NOT NULL DEFAULT 0,
  total_opened integer NOT NULL DEFAULT 0,
  total_clicked integer NOT NULL DEFAULT 0,
  total_bounced integer NOT NULL DEFAULT 0,
  total_failed integer NOT NULL DEFAULT 0,
  total_skipped integer NOT NULL DEFAULT 0,
  total_unknown integer NOT NULL DEFAULT 0,
  total_unsubscribed integer NOT NULL DEFAULT 0,
  -- When somebody last worked at sending it, and when there is something to do next.
  worked_at timestamptz,
  next_due_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  sent_by uuid REFERENCES users ON DELETE SET NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('email_campaigns');
CREATE INDEX email_campaigns_bin ON email_campaigns (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX email_campaigns_sending ON email_campaigns (workspace_id, next_due_at) WHERE status = 'sending';

CREATE TABLE email_templates (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(200) NOT NULL,
  subject varchar(300) NOT NULL,
  content text NOT NULL,
  template_type varchar(20) NOT NULL CHECK (template_type IN ('welcome', 'followup', 'special_offer', 'thank_you', 'newsletter', 'own')),
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('email_templates');

-- Pictures in mails: a mail program loads them by a signed address.
CREATE TABLE email_images (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('email_images');
CREATE INDEX email_images_file ON email_images (workspace_id, file_id);

-- Every opening and every followed link as it came in. `sign` tells why it is not taken for a person's.
CREATE TABLE email_tracks (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  kind varchar(10) NOT NULL CHECK (kind IN ('open', 'click', 'trap')),
  link smallint,
  at timestamptz NOT NULL,
  sign varchar(20),
  folded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('email_tracks');
SELECT app.protect_of_contact('email_tracks');
CREATE INDEX email_tracks_contact ON email_tracks (workspace_id, campaign_id, contact_id);
CREATE INDEX email_tracks_fresh ON email_tracks (workspace_id, at) WHERE NOT folded;

-- What came of a mail, per customer: when a person first opened it and first followed a link.
CREATE TABLE email_engagements (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  opened_at timestamptz,
  clicked_at timestamptz,
  PRIMARY KEY (workspace_id, campaign_id, contact_id),
  FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('email_engagements');
SELECT app.protect_of_contact('email_engagements');

-- Campaigns that are being sent and that nobody worked at for a while: after a crash somebody takes them up again.
CREATE FUNCTION app.abandoned_campaigns() RETURNS TABLE (workspace_id uuid, id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT email_campaigns.workspace_id, email_campaigns.id FROM email_campaigns
    WHERE email_campaigns.status = 'sending' AND coalesce(email_campaigns.worked_at, '-infinity') < now() - interval '45 seconds' AND coalesce(email_campaigns.next_due_at, '-infinity') <= now();
  END;
CREATE FUNCTION app.workspaces_with_campaigns_binned_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM email_campaigns WHERE deleted_at < moment; END;
CREATE POLICY steward ON email_campaigns FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON email_campaigns TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.abandoned_campaigns() OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_campaigns_binned_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.abandoned_campaigns(), app.workspaces_with_campaigns_binned_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.abandoned_campaigns(), app.workspaces_with_campaigns_binned_before(timestamptz) TO mainstay_app;

CREATE OR REPLACE FUNCTION app.purge_loose_files() RETURNS void LANGUAGE sql AS $$
  DELETE FROM files WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM attachments WHERE attachments.workspace_id = files.workspace_id AND attachments.file_id = files.id)
    AND NOT EXISTS (SELECT FROM email_images WHERE email_images.workspace_id = files.workspace_id AND email_images.file_id = files.id);
$$;

-- Businesses that are already there get the five templates, as new ones do.
INSERT INTO email_templates (workspace_id, id, name, subject, content, template_type, created_at)
  SELECT workspaces.id, gen_random_uuid(), preset.name, preset.subject, preset.content, preset.template_type, now()
  FROM workspaces CROSS JOIN (VALUES
    ('welcome', 'Welcome', 'Welcome to {{company}}!', '<p>Hi {{firstName|there}},</p><p>Thank you for choosing {{company}}. We are glad to have you with us.</p><p>Whenever you have a question, simply answer this mail or call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>'),
    ('followup', 'Follow-up', 'Following up, {{firstName|as promised}}', '<p>Hi {{firstName|there}},</p><p>I wanted to follow up on our last conversation. Is there anything that I can help you with?</p><p>A short answer is enough, or call me at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>'),
    ('special_offer', 'Special offer', '{{firstName|Hello}}, a special offer for you', '<p>Hi {{firstName|there}},</p><p>As a thank-you to our customers we have something special for you:</p><ul><li><strong>What you get:</strong> tell here what the offer is</li><li><strong>Until when:</strong> tell here when it ends</li></ul><p>Answer this mail or call {{phone|our office}} and it is yours.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>'),
    ('thank_you', 'Thank you', 'Thank you, {{firstName|from all of us}}!', '<p>Hi {{firstName|there}},</p><p>Thank you for your business. It means a lot to all of us at {{company}}.</p><p>If something was not as it should be, please tell me: answer this mail or call {{phone|our office}}.</p><p>With thanks,<br>{{sender}}<br>{{company}}</p>'),
    ('newsletter', 'Newsletter', 'News from {{company}}', '<h2>News from {{company}}</h2><p>Hi {{firstName|there}},</p><p>Here is what is new with us:</p><h3>First piece of news</h3><p>Tell your story in two or three sentences.</p><h3>Second piece of news</h3><p>Tell your story in two or three sentences.</p><p>Questions? Call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>')
  ) AS preset (template_type, name, subject, content);
