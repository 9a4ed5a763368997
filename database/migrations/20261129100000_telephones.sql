-- The telephone line of a business at Twilio.
CREATE TABLE telephones (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  account_sid varchar(34),
  auth_token_sealed bytea,
  -- A number (E.164), or a Messaging Service (MG...).
  number varchar(40),
  -- The number's own id at Twilio.
  number_sid varchar(34),
  price_per_minute numeric(8, 4),
  price_per_text numeric(8, 4),
  forward_to varchar(20),
  missed_call_text boolean NOT NULL DEFAULT false,
  -- Another number ends all addresses at which callbacks were taken before.
  token_number integer NOT NULL DEFAULT 1,
  checked_at timestamptz,
  account_name varchar(200),
  is_trial boolean NOT NULL DEFAULT false,
  can_text boolean NOT NULL DEFAULT false,
  can_call boolean NOT NULL DEFAULT false,
  -- Why nothing goes out until somebody changes something.
  problem varchar(500),
  problem_at timestamptz,
  -- When it was found out that carriers don't know the number (error 30034).
  unregistered_at timestamptz,
  told varchar(60),
  told_at timestamptz,
  away_tries integer NOT NULL DEFAULT 0,
  away_until timestamptz,
  -- One call a second, over all processes.
  next_call_at timestamptz,
  updated_at timestamptz NOT NULL
);
SELECT app.protect('telephones');
