-- A booking among very many: until when its guest has to prove, by a link in an email, that it is theirs. Null: nothing is to be proved.
ALTER TABLE bookings ADD COLUMN proof_until timestamptz;
CREATE INDEX bookings_created ON bookings (workspace_id, created_at);
-- The task that it left behind, so that it leaves only one.
ALTER TABLE bookings ADD COLUMN task_id uuid;
