-- When a start of a helper was made, so that one that somebody makes after a restore isn't dropped with those of before. Null: before this was noted.
ALTER TABLE helper_starts ADD COLUMN created_at timestamptz;
ALTER TABLE helper_starts ALTER COLUMN created_at SET DEFAULT now();
