-- A chair, a room or a van that nobody can book any more; its meetings stay.
ALTER TABLE hosts ADD COLUMN is_active boolean NOT NULL DEFAULT true;
