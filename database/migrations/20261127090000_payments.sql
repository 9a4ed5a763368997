-- Plans that are paid. What Stripe said last, under which question, and what is to be given back.
ALTER TABLE subscriptions
  ADD COLUMN card_brand varchar(30),
  ADD COLUMN card_last4 varchar(4),
  ADD COLUMN card_expires varchar(7),
  -- Stripe is asked without a transaction. Each question has a number, and an answer to an older one than was written is dropped.
  ADD COLUMN asked integer NOT NULL DEFAULT 0,
  ADD COLUMN answered integer NOT NULL DEFAULT 0,
  -- Money was asked back; null again once it is back and the subscription has ended.
  ADD COLUMN refund_asked_at timestamptz;
CREATE UNIQUE INDEX subscriptions_customer ON subscriptions (stripe_customer_id) WHERE stripe_customer_id IS NOT NULL;

CREATE TABLE billing_receipts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Stripe's name of the invoice.
  id varchar(255) NOT NULL,
  paid_at timestamptz NOT NULL,
  amount numeric(10,2) NOT NULL,
  refunded numeric(10,2) NOT NULL DEFAULT 0,
  status varchar(30) NOT NULL,
  url varchar(2000),
  PRIMARY KEY (workspace_id, id)
);
SELECT app.protect('billing_receipts');

-- What Stripe told, each once. Of no business: it is written down before it is known whose it is.
CREATE TABLE billing_events (
  id varchar(255) PRIMARY KEY,
  type varchar(255) NOT NULL,
  customer_id varchar(255),
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX billing_events_open ON billing_events (customer_id) WHERE done_at IS NULL;
CREATE INDEX billing_events_received ON billing_events (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_events TO mainstay_app;

-- The business that a customer of Stripe is.
CREATE FUNCTION app.business_of_customer(wanted varchar) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspace_id FROM subscriptions WHERE stripe_customer_id = wanted;
  END;

-- The businesses that Stripe knows, by pages.
CREATE FUNCTION app.paying_businesses(after uuid, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT workspace_id FROM subscriptions WHERE stripe_customer_id IS NOT NULL AND (after IS NULL OR workspace_id > after) ORDER BY workspace_id LIMIT most;
  END;

GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.business_of_customer(varchar) OWNER TO mainstay_steward;
ALTER FUNCTION app.paying_businesses(uuid, integer) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.business_of_customer(varchar), app.paying_businesses(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.business_of_customer(varchar), app.paying_businesses(uuid, integer) TO mainstay_app;
