-- When recovery codes were made, so that those of a thief go when somebody takes their account back. Null: before this was noted.
ALTER TABLE recovery_codes ADD COLUMN made_at timestamptz;
