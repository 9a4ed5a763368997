-- Whoever was there before moves were written down got a first entry with their own id, which is how an upload tells of the people it
-- brings. There were no uploads then: where the entry is older than a business's first upload and has the day of its customer, it gets an id
-- of its own, in the same place, so that they count as added by hand.
UPDATE stage_changes AS began
  SET id = overlay(began.id::text PLACING left(md5(began.id::text), 12) FROM 25 FOR 12)::uuid
  FROM contacts AS c
  WHERE c.workspace_id = began.workspace_id AND c.id = began.id AND began.contact_id = c.id AND began.from_stage IS NULL
    AND began.at = c.created_at
    AND c.created_at < (SELECT applied_at FROM migrations WHERE name = '20261121051000_pipeline.sql')
    AND c.created_at < (SELECT coalesce(min(started_at), 'infinity') FROM imports WHERE imports.workspace_id = c.workspace_id);
