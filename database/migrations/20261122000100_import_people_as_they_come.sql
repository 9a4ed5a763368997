-- Somebody of a file is written once and read whole: as text, which is taken apart once less on the way in and not put together on the way out.
ALTER TABLE import_people ALTER COLUMN person TYPE json USING person::json;
