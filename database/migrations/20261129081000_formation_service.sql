-- How what hosts do for an order is paid: not at all, by the host's bill, or not any more, for the order ended before a host had done a step.
ALTER TABLE business_formations ADD COLUMN payment varchar(10) NOT NULL DEFAULT 'none' CHECK (payment IN ('none', 'bill', 'waived'));
ALTER TABLE business_formations ALTER COLUMN payment DROP DEFAULT;
-- The desk's list runs over all businesses.
CREATE INDEX business_formations_desk ON business_formations (id) WHERE payment <> 'none';
CREATE POLICY steward ON business_formations FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT (workspace_id, id, status, payment) ON business_formations TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;

-- A page of the orders with steps that hosts do, for this host and nobody else; none of throw-away businesses. Open ones: the oldest first; ended ones: the newest.
CREATE FUNCTION app.desk_orders(host uuid, wanted text, after_id uuid, most integer) RETURNS TABLE (workspace_id uuid, business varchar, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF NOT EXISTS (SELECT FROM support_hosts WHERE user_id = host) THEN RETURN; END IF;
  IF wanted = 'open' THEN
    RETURN QUERY SELECT f.workspace_id, w.name, f.id FROM business_formations f JOIN workspaces w ON w.id = f.workspace_id
      WHERE f.payment <> 'none' AND f.status IN ('pending', 'processing') AND w.expires_at IS NULL AND f.id > after_id ORDER BY f.id LIMIT most;
  ELSE
    RETURN QUERY SELECT f.workspace_id, w.name, f.id FROM business_formations f JOIN workspaces w ON w.id = f.workspace_id
      WHERE f.payment <> 'none' AND f.status IN ('completed', 'cancelled') AND w.expires_at IS NULL AND f.id < after_id ORDER BY f.id DESC LIMIT most;
  END IF;
END $$;
-- Whose order it is, for a host who does a step of it.
CREATE FUNCTION app.business_of_order(host uuid, formation uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT f.workspace_id FROM business_formations f JOIN workspaces w ON w.id = f.workspace_id
      WHERE f.id = formation AND f.payment <> 'none' AND w.expires_at IS NULL AND EXISTS (SELECT FROM support_hosts WHERE user_id = host);
  END;
ALTER FUNCTION app.desk_orders(uuid, text, uuid, integer) OWNER TO mainstay_steward;
ALTER FUNCTION app.business_of_order(uuid, uuid) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.desk_orders(uuid, text, uuid, integer), app.business_of_order(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.desk_orders(uuid, text, uuid, integer), app.business_of_order(uuid, uuid) TO mainstay_app;
