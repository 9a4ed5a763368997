-- Browsers that get a person's notifications while the app is closed. Each belongs to the session in which it was turned on, and goes with it; so a
-- business's news reach nobody who is no longer signed in to it there.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint varchar(1000) NOT NULL UNIQUE,
  -- The browser's keys, by which it alone reads what it gets.
  keys_sealed bytea NOT NULL,
  device varchar(200) NOT NULL,
  -- Whether names of customers may stand on its lock screen.
  shows_details boolean NOT NULL DEFAULT false,
  -- The newest notification that it was told of.
  told_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO mainstay_app;
