-- A link may be as long as its address needs once it is written in percent signs, and many of them may stand in one reply.
DROP FUNCTION app.social_link(text);
ALTER TABLE social_media_links ALTER COLUMN address TYPE text, ALTER COLUMN target TYPE text;
CREATE FUNCTION app.social_link(wanted text) RETURNS TABLE (workspace_id uuid, link_id uuid, post_id uuid, target text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT l.workspace_id, l.id, l.post_id, l.target FROM social_media_links AS l WHERE l.token = wanted; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.social_link(text) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.social_link(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.social_link(text) TO mainstay_app;
ALTER TABLE social_media_posts ALTER COLUMN out_reply TYPE text;

-- A post whose links may be public outlives the bin without its texts: its links go on leading where they led, and are counted.
ALTER TABLE social_media_posts ADD COLUMN emptied_at timestamptz;
CREATE OR REPLACE FUNCTION app.workspaces_with_posts_binned_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM social_media_posts WHERE deleted_at < moment AND emptied_at IS NULL; END;

-- What nobody approved within an hour of its time asks, as what was late does.
CREATE OR REPLACE FUNCTION app.workspaces_with_posts_due(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT workspace_id FROM social_media_posts WHERE status = 'scheduled' AND deleted_at IS NULL AND scheduled_for <= moment
    UNION SELECT DISTINCT workspace_id FROM social_media_posts WHERE status = 'waiting_approval' AND deleted_at IS NULL AND scheduled_for < moment - interval '1 hour'
    UNION SELECT DISTINCT workspace_id FROM social_media_posts WHERE (status = 'publishing' OR reply_status = 'waiting') AND updated_at < moment - interval '1 minute';
  END;
CREATE INDEX social_media_posts_waiting ON social_media_posts (workspace_id, scheduled_for) WHERE status = 'waiting_approval' AND deleted_at IS NULL;
