-- The recordings of a business that is removed for good go at the provider, too: each is a job with what is needed to ask for it, the token sealed.
CREATE FUNCTION app.leave_recordings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT kept.recording_sid, kept.account_sid, line.auth_token_sealed FROM kept_recordings AS kept
    CROSS JOIN LATERAL (
      SELECT lines.auth_token_sealed FROM (
        SELECT account_sid, auth_token_sealed, NULL::integer AS token_number FROM telephones WHERE workspace_id = old.id
        UNION ALL SELECT account_sid, auth_token_sealed, token_number FROM former_lines WHERE workspace_id = old.id) AS lines
      WHERE lines.account_sid = kept.account_sid AND lines.auth_token_sealed IS NOT NULL ORDER BY token_number DESC NULLS FIRST LIMIT 1) AS line
    WHERE kept.workspace_id = old.id
  LOOP
    PERFORM app.enqueue('dialer.remove_left_recording',
      json_build_object('businessId', old.id, 'sid', one.recording_sid, 'accountSid', one.account_sid, 'token', translate(encode(one.auth_token_sealed, 'base64'), E'\n', '')),
      now(), 'dialer.remove_left_recording ' || one.recording_sid, 25, NULL);
  END LOOP;
  RETURN old;
END $$;
CREATE TRIGGER workspaces_leave_recordings BEFORE DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION app.leave_recordings();
REVOKE EXECUTE ON FUNCTION app.leave_recordings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.leave_recordings() TO mainstay_app;
