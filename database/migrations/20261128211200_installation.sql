-- What holds for the installation as a whole. A restore makes this table where the backup is from before it, hence the IF NOT EXISTS.
CREATE TABLE IF NOT EXISTS installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Of the secret key that the data is sealed with.
  key_fingerprint varchar(40),
  -- live; held: restored, and nothing leaves until the host says so; copy: nothing ever leaves.
  standing varchar(10) NOT NULL DEFAULT 'live' CHECK (standing IN ('live', 'held', 'copy')),
  backup_made_at timestamptz,
  restored_at timestamptz
);
INSERT INTO installation DEFAULT VALUES ON CONFLICT DO NOTHING;
GRANT SELECT ON installation TO mainstay_app;
