-- What is judged together: a mail's opens and clicks around one moment.
DROP INDEX email_tracks_contact;
CREATE INDEX email_tracks_contact ON email_tracks (workspace_id, campaign_id, contact_id, at);
CREATE INDEX email_tracks_trap ON email_tracks (workspace_id, campaign_id, contact_id, at) WHERE kind = 'trap';
