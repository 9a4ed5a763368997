-- Posts go out through the ledger: what makes a repeated call the same one stands there before the first call.
ALTER TABLE deliveries ADD COLUMN send_key varchar(100);

ALTER TABLE social_media_posts
  -- When it was last sent on its way: later than an hour after that it asks.
  ADD COLUMN started_at timestamptz,
  -- What became of the first reply.
  ADD COLUMN reply_status varchar(20) CHECK (reply_status IN ('waiting', 'published', 'failed', 'unconfirmed')),
  ADD COLUMN reply_reason varchar(500);
CREATE INDEX social_media_posts_on_their_way ON social_media_posts (workspace_id, updated_at) WHERE status = 'publishing' OR reply_status = 'waiting';

-- Also what a stop left on its way.
CREATE OR REPLACE FUNCTION app.workspaces_with_posts_due(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT workspace_id FROM social_media_posts WHERE status = 'scheduled' AND deleted_at IS NULL AND scheduled_for <= moment
    UNION SELECT DISTINCT workspace_id FROM social_media_posts WHERE (status = 'publishing' OR reply_status = 'waiting') AND updated_at < moment - interval '1 minute';
  END;

-- Every link of a post is one of ours, at an address that says nothing but these ten characters.
ALTER TABLE social_media_posts
  ADD COLUMN out_text text,
  ADD COLUMN out_reply varchar(4000);
CREATE TABLE social_media_links (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  post_id uuid NOT NULL,
  token varchar(10) NOT NULL CHECK (token ~ '^[A-Za-z0-9]{10}$'),
  -- As it was written, and where it leads.
  address varchar(2000) NOT NULL,
  target varchar(2500) NOT NULL CHECK (target LIKE 'https://%'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, post_id) REFERENCES social_media_posts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('social_media_links');
CREATE UNIQUE INDEX social_media_links_once ON social_media_links (workspace_id, post_id, md5(address));
-- Whose a link is shows only from its token: it is looked up before a business is known.
CREATE UNIQUE INDEX social_media_links_token ON social_media_links (token);

-- What came in at a link: `sign` says why it was no person.
CREATE TABLE social_media_clicks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  post_id uuid NOT NULL,
  at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  sign varchar(20),
  is_counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, post_id) REFERENCES social_media_posts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, link_id) REFERENCES social_media_links (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('social_media_clicks');
CREATE INDEX social_media_clicks_post ON social_media_clicks (workspace_id, post_id, at);
CREATE INDEX social_media_clicks_fresh ON social_media_clicks (workspace_id, id) WHERE NOT is_counted;
CREATE INDEX social_media_clicks_link ON social_media_clicks (workspace_id, link_id);

CREATE FUNCTION app.social_link(wanted text) RETURNS TABLE (workspace_id uuid, link_id uuid, post_id uuid, target text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT l.workspace_id, l.id, l.post_id, l.target FROM social_media_links AS l WHERE l.token = wanted; END;
CREATE POLICY steward ON social_media_links FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON social_media_links TO mainstay_steward;
-- Businesses whose networks are asked how posts were received.
CREATE FUNCTION app.workspaces_with_posts_out() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM social_media_posts WHERE status = 'published' AND platform_post_id IS NOT NULL AND platform <> 'practice' AND published_at > now() - interval '30 days'; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.social_link(text) OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_posts_out() OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.social_link(text), app.workspaces_with_posts_out() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.social_link(text), app.workspaces_with_posts_out() TO mainstay_app;

-- Which customers a post brought: whoever came by one of its links, and booked.
CREATE TABLE social_media_arrivals (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  post_id uuid NOT NULL,
  link_id uuid NOT NULL,
  -- A customer who was there already came back; a new one was brought.
  is_new boolean NOT NULL,
  what varchar(20) NOT NULL CHECK (what IN ('booked', 'asked', 'signed_up')),
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, post_id) REFERENCES social_media_posts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, link_id) REFERENCES social_media_links (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('social_media_arrivals');
SELECT app.protect_of_contact('social_media_arrivals');
CREATE INDEX social_media_arrivals_post ON social_media_arrivals (workspace_id, post_id, contact_id);
CREATE INDEX social_media_arrivals_contact ON social_media_arrivals (workspace_id, contact_id);
CREATE INDEX social_media_arrivals_link ON social_media_arrivals (workspace_id, link_id);
