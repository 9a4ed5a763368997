-- Until how many hours before it begins guests may move or cancel what they booked. It was the notice, and stays as long as that was.
ALTER TABLE calendar_settings ADD COLUMN change_hours integer CHECK (change_hours BETWEEN 0 AND 720);
UPDATE calendar_settings SET change_hours = ceil(notice_minutes / 60.0);
ALTER TABLE calendar_settings ALTER COLUMN change_hours SET NOT NULL;
-- Null: as in the settings.
ALTER TABLE meeting_types ADD COLUMN change_hours integer CHECK (change_hours BETWEEN 0 AND 720);
UPDATE meeting_types SET change_hours = ceil(notice_minutes / 60.0);
