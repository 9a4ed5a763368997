-- The call that a question is about, where one failed.
ALTER TABLE help_tickets ADD COLUMN request_id varchar(100);
