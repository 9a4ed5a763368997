-- Social media (Spec 2 §3): accounts, posts with their life, campaigns, templates to begin from, pictures, and what a business settled.
CREATE TABLE social_media_accounts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  platform varchar(20) NOT NULL CHECK (platform IN ('practice', 'bluesky', 'mastodon', 'x', 'facebook', 'instagram', 'linkedin', 'google_business')),
  account_name varchar(200) NOT NULL,
  account_id varchar(500),
  server varchar(300),
  access_token bytea,
  refresh_token bytea,
  is_active boolean NOT NULL DEFAULT true,
  follower_count integer,
  profile_image_url varchar(1000),
  health varchar(10) NOT NULL DEFAULT 'well' CHECK (health IN ('well', 'reconnect')),
  time_zone varchar(60) NOT NULL,
  slots jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('social_media_accounts');
-- A network's account is connected once, and there is one practice page.
CREATE UNIQUE INDEX social_media_accounts_once ON social_media_accounts (workspace_id, platform, lower(account_name));

CREATE TABLE social_media_campaigns (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(200) NOT NULL,
  description varchar(2000),
  start_date date NOT NULL,
  end_date date,
  status varchar(10) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed')),
  target_audience varchar(500),
  budget numeric(12, 2),
  platforms jsonb NOT NULL,
  objectives varchar(1000),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('social_media_campaigns');

CREATE TABLE social_media_posts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- Null once the account is gone: what was published stays in the history, under the name it had.
  account_id uuid,
  account_name varchar(200) NOT NULL,
  platform varchar(20) NOT NULL,
  content text NOT NULL,
  text_key bytea NOT NULL,
  media_urls jsonb NOT NULL,
  hashtags jsonb NOT NULL,
  mentions jsonb NOT NULL,
  link varchar(2000),
  first_reply varchar(3000),
  campaign_id uuid,
  status varchar(20) NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'waiting_approval', 'scheduled', 'publishing', 'published', 'failed', 'unconfirmed', 'needs_decision', 'by_hand')),
  reason varchar(500),
  scheduled_for timestamptz,
  local_time varchar(16),
  time_zone varchar(60),
  is_queued boolean NOT NULL DEFAULT false,
  is_even_so boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  -- When it is or was public, for the calendar.
  shows_at timestamptz GENERATED ALWAYS AS (coalesce(published_at, scheduled_for)) STORED,
  platform_post_id varchar(500),
  address varchar(2000),
  clicks integer NOT NULL DEFAULT 0,
  all_clicks integer NOT NULL DEFAULT 0,
  engagement_stats jsonb,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  approved_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, account_id) REFERENCES social_media_accounts (workspace_id, id) ON DELETE SET NULL (account_id),
  FOREIGN KEY (workspace_id, campaign_id) REFERENCES social_media_campaigns (workspace_id, id) ON DELETE SET NULL (campaign_id)
);
SELECT app.protect('social_media_posts');
CREATE INDEX social_media_posts_account ON social_media_posts (workspace_id, account_id, text_key);
CREATE INDEX social_media_posts_campaign ON social_media_posts (workspace_id, campaign_id);
CREATE INDEX social_media_posts_status ON social_media_posts (workspace_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX social_media_posts_shows ON social_media_posts (workspace_id, shows_at) WHERE deleted_at IS NULL;
CREATE INDEX social_media_posts_group ON social_media_posts (workspace_id, group_id);
CREATE INDEX social_media_posts_bin ON social_media_posts (workspace_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
-- The sweep over all businesses.
CREATE INDEX social_media_posts_due ON social_media_posts (workspace_id, scheduled_for) WHERE status = 'scheduled' AND deleted_at IS NULL;

CREATE TABLE social_media_pictures (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  alt varchar(1000) NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('social_media_pictures');
CREATE INDEX social_media_pictures_file ON social_media_pictures (workspace_id, file_id);

CREATE TABLE content_templates (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  name varchar(200) NOT NULL,
  category varchar(50) NOT NULL,
  content varchar(3000) NOT NULL,
  platforms jsonb NOT NULL,
  hashtags jsonb NOT NULL,
  media_type varchar(20) NOT NULL DEFAULT 'text',
  is_active boolean NOT NULL DEFAULT true,
  -- The five that every business starts with, in their order.
  preset integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('content_templates');

CREATE TABLE social_media_settings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  approval boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id)
);
SELECT app.protect('social_media_settings');

CREATE FUNCTION app.workspaces_with_posts_due(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM social_media_posts WHERE status = 'scheduled' AND deleted_at IS NULL AND scheduled_for <= moment; END;
CREATE FUNCTION app.workspaces_with_posts_binned_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM social_media_posts WHERE deleted_at < moment; END;
CREATE POLICY steward ON social_media_posts FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON social_media_posts TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_posts_due(timestamptz) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_posts_binned_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_posts_due(timestamptz), app.workspaces_with_posts_binned_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_posts_due(timestamptz), app.workspaces_with_posts_binned_before(timestamptz) TO mainstay_app;

-- Businesses that are already there get the practice page and the five templates, as new ones do.
INSERT INTO social_media_accounts (workspace_id, id, platform, account_name, time_zone, slots, created_at, updated_at)
  SELECT id, gen_random_uuid(), 'practice', 'Practice page', time_zone, '[{"weekday": 1, "time": "10:00"}, {"weekday": 3, "time": "10:00"}, {"weekday": 5, "time": "10:00"}]', now(), now() FROM workspaces;
INSERT INTO content_templates (workspace_id, id, name, category, content, platforms, hashtags, media_type, preset, created_at, updated_at)
  SELECT workspaces.id, gen_random_uuid(), preset.name, preset.category, preset.content, '[]', preset.hashtags::jsonb, preset.media_type, preset.preset, now(), now()
  FROM workspaces CROSS JOIN (VALUES
    (0, 'Something new', 'News', E'New at our place: {{what’s new}}.\n\nCome by and see it, or write to us with your questions.', '["new", "shoplocal"]', 'picture'),
    (1, 'Behind the scenes', 'People', 'This is how we {{what you do}}. {{Something people don’t know about it}}.', '["behindthescenes", "smallbusiness"]', 'picture'),
    (2, 'A customer’s words', 'Trust', E'“{{What your customer said}}”\n\nThank you, {{first name}}. It’s people like you we do this for.', '["thankyou"]', 'text'),
    (3, 'A useful tip', 'Know-how', E'A question we often get: {{the question}}\n\nOur answer: {{the answer}}', '["tip"]', 'text'),
    (4, 'Special offer', 'Offer', E'Until {{the last day}}: {{what you offer}}.\n\nBook or order here:', '["offer"]', 'picture')
  ) AS preset (preset, name, category, content, hashtags, media_type);
