-- Calls that somebody made by themselves, from a campaign's list: by whom, and what they noted.
ALTER TABLE phone_records ADD COLUMN called_by uuid, ADD COLUMN note varchar(2000);
CREATE INDEX phone_records_by_hand ON phone_records (workspace_id, campaign_id, contact_id) WHERE called_by IS NOT NULL;
