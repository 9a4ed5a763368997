-- What a business pays for: one row per business. Until now it stood on the row of its first owner.
CREATE TABLE subscriptions (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- Null: none was chosen.
  plan varchar(30) CHECK (plan IN ('starter', 'professional', 'enterprise')),
  status varchar(30) NOT NULL DEFAULT 'trialing'
    CHECK (status IN ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')),
  amount numeric(8,2),
  interval varchar(10) NOT NULL DEFAULT 'month' CHECK (interval IN ('month', 'year')),
  trial_ends_at timestamptz,
  next_billing_date timestamptz,
  past_due_since timestamptz,
  -- When what was paid for ends, once it was canceled.
  cancel_at timestamptz,
  stripe_customer_id varchar(255),
  stripe_subscription_id varchar(255),
  -- How many days before the trial's end its owners were last told of it.
  trial_told_days smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('subscriptions');

INSERT INTO subscriptions (workspace_id, plan, status, amount, trial_ends_at, next_billing_date, stripe_customer_id, stripe_subscription_id, created_at)
SELECT workspaces.id,
    -- In a trial, Starter was also what stood there when nobody had chosen.
    CASE WHEN payer.subscription_plan NOT IN ('starter', 'professional', 'enterprise') OR (payer.subscription_plan = 'starter' AND payer.subscription_status = 'trial')
      THEN NULL ELSE payer.subscription_plan END,
    CASE WHEN payer.subscription_status IN ('active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')
      THEN payer.subscription_status ELSE 'trialing' END,
    payer.subscription_amount, payer.trial_ends_at, payer.next_billing_date, payer.stripe_customer_id, payer.stripe_subscription_id, workspaces.created_at
  FROM workspaces LEFT JOIN LATERAL (
    SELECT users.* FROM members JOIN users ON users.id = members.user_id
      WHERE members.workspace_id = workspaces.id AND members.role = 'owner' ORDER BY members.status, members.created_at LIMIT 1) AS payer ON true;

-- As before, and tells in the same look how the business stands with its plan.
DROP FUNCTION app.open_session(bytea);
CREATE FUNCTION app.open_session(wanted bytea)
RETURNS TABLE (session_id uuid, user_id uuid, workspace_id uuid, role varchar, sees varchar,
  plan varchar, plan_status varchar, trial_ends_at timestamptz, past_due_since timestamptz, cancel_at timestamptz, is_test boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_session sessions%ROWTYPE;
  found_member record;
BEGIN
  SELECT * INTO found_session FROM sessions WHERE sid = wanted AND expire > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.workspace_id', found_session.workspace_id::text, true);
  IF found_session.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = now(), expire = least(now() + interval '30 days', created_at + interval '90 days') WHERE sid = wanted;
  END IF;
  SELECT members.role, members.sees, subscriptions.plan, subscriptions.status AS plan_status, subscriptions.trial_ends_at, subscriptions.past_due_since,
      subscriptions.cancel_at, workspaces.expires_at IS NOT NULL AS is_test
    INTO found_member
    FROM members JOIN users ON users.id = members.user_id JOIN workspaces ON workspaces.id = members.workspace_id
      LEFT JOIN subscriptions ON subscriptions.workspace_id = members.workspace_id
    WHERE members.workspace_id = found_session.workspace_id AND members.user_id = found_session.user_id AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_session.user_id); END IF;
  session_id := found_session.id;
  user_id := found_session.user_id;
  workspace_id := found_session.workspace_id;
  role := found_member.role;
  sees := found_member.sees;
  plan := found_member.plan;
  plan_status := found_member.plan_status;
  trial_ends_at := found_member.trial_ends_at;
  past_due_since := found_member.past_due_since;
  cancel_at := found_member.cancel_at;
  is_test := found_member.is_test;
  RETURN NEXT;
END $$;

DROP FUNCTION app.open_api_key(uuid, bytea);
CREATE FUNCTION app.open_api_key(entered uuid, wanted bytea)
RETURNS TABLE (key_id uuid, user_id uuid, role varchar, sees varchar,
  plan varchar, plan_status varchar, trial_ends_at timestamptz, past_due_since timestamptz, cancel_at timestamptz, is_test boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_key api_keys%ROWTYPE;
  found_member members%ROWTYPE;
  ranks CONSTANT text[] := ARRAY['owner', 'manager', 'member', 'viewer'];
BEGIN
  PERFORM set_config('app.workspace_id', entered::text, true);
  SELECT * INTO found_key FROM api_keys
    WHERE workspace_id = entered AND key_hash = wanted AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT members.* INTO found_member FROM members JOIN users ON users.id = members.user_id
    WHERE members.workspace_id = entered AND members.user_id = found_key.created_by AND members.status = 'active' AND users.is_active;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT found_key.id, found_member.user_id,
      CASE WHEN array_position(ranks, found_key.role::text) < array_position(ranks, found_member.role::text) THEN found_member.role ELSE found_key.role END,
      found_member.sees, subscriptions.plan, subscriptions.status, subscriptions.trial_ends_at, subscriptions.past_due_since, subscriptions.cancel_at,
      workspaces.expires_at IS NOT NULL
    FROM workspaces LEFT JOIN subscriptions ON subscriptions.workspace_id = workspaces.id WHERE workspaces.id = entered;
  IF found_member.sees = 'own' THEN PERFORM app.see_own(found_member.user_id); END IF;
END $$;
REVOKE EXECUTE ON FUNCTION app.open_session(bytea), app.open_api_key(uuid, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.open_session(bytea), app.open_api_key(uuid, bytea) TO mainstay_app;

ALTER TABLE users DROP COLUMN trial_ends_at, DROP COLUMN stripe_customer_id, DROP COLUMN stripe_subscription_id, DROP COLUMN subscription_status,
  DROP COLUMN subscription_plan, DROP COLUMN subscription_amount, DROP COLUMN next_billing_date;
