-- The gap after a meeting whose type keeps another one than the calendar's settings; null: as there.
ALTER TABLE appointments ADD COLUMN buffer_minutes integer CHECK (buffer_minutes BETWEEN 0 AND 240);
