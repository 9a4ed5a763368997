-- At which account a recording is: another one, or none, may be connected by the time it has to go.
ALTER TABLE kept_recordings ADD COLUMN account_sid varchar(34);
UPDATE kept_recordings AS kept SET account_sid = line.account_sid FROM telephones AS line WHERE line.workspace_id = kept.workspace_id;
