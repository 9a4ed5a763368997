-- A session ends 90 days after it began, however often it is seen; 30 days unseen still end it.
UPDATE sessions SET expire = least(expire, created_at + interval '90 days');
CREATE OR REPLACE FUNCTION app.open_session(wanted bytea)
RETURNS TABLE (session_id uuid, user_id uuid, workspace_id uuid, role varchar, sees varchar) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_session sessions%ROWTYPE;
  found_member members%ROWTYPE;
BEGIN
  SELECT * INTO found_session FROM sessions WHERE sid = wanted AND expire > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.workspace_id', found_session.workspace_id::text, true);
  IF found_session.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = now(), expire = least(now() + interval '30 days', created_at + interval '90 days') WHERE sid = wanted;
  END IF;
  SELECT members.* INTO found_member FROM members JOIN users ON users.id = members.user_id
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
  RETURN QUERY SELECT found_session.id, found_session.user_id, found_session.workspace_id, found_member.role, found_member.sees;
END $$;

-- Until when a kept mail holds a link that opens something; such rows go when the link is used or old, and are in no backup. Links from before this go now.
ALTER TABLE mails ADD COLUMN secret_until timestamptz;
DELETE FROM mails WHERE body LIKE '%/auth/reset?token=%';
