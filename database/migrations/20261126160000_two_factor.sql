-- A person's second step at sign-in: a code from an app on their phone. Until it is confirmed by a first code it is not asked for.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  -- The 30 seconds of the newest code that was taken: no code of then or before is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Codes for a lost phone, each for one use. Only their hashes: 80 random bits, so that no guess finds one.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES two_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id varchar(1400) NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  -- True when it is kept in an account and so on several devices: its counter says nothing.
  synced boolean NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name varchar(60) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Signed tickets that were used, until they would have ended anyway.
CREATE TABLE used_tickets (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_tickets_expires ON used_tickets (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON two_factors, recovery_codes, passkeys, used_tickets TO mainstay_app;
