-- When a start of a helper was made, so that one that somebody makes after a restore isn't dropped with those of before. Null: before this was noted.
ALTER TABLE helper_starts ADD COLUMN made_at timestamptz;
ALTER TABLE helper_starts ALTER COLUMN made_at SET DEFAULT now();
