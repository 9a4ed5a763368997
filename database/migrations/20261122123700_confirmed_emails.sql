-- When a person showed that they read the mail of their address; NULL until then. Accounts from before this was asked keep what they could do.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
UPDATE users SET email_confirmed_at = created_at;
