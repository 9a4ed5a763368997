-- The address that an account had before, which may take it back for some days. Its link holds a random token, of which the hash is kept.
CREATE TABLE email_returns (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email varchar(254) NOT NULL,
  email_key varchar(254) NOT NULL,
  token_hash bytea UNIQUE,
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_returns_user ON email_returns (user_id);
CREATE INDEX email_returns_email ON email_returns (email_key);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_returns TO mainstay_app;
