-- The meeting that a call became in its asker's calendar.
ALTER TABLE help_tickets ADD COLUMN call_meeting_id uuid;
