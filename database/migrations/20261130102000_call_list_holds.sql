-- Whom of a call list somebody has on their screen: teammates are shown others until then.
CREATE TABLE call_list_holds (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  campaign_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  user_id uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id, contact_id),
  FOREIGN KEY (workspace_id, campaign_id) REFERENCES phone_campaigns (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('call_list_holds');
SELECT app.protect_of_contact('call_list_holds');
CREATE INDEX call_list_holds_contact ON call_list_holds (workspace_id, contact_id);
