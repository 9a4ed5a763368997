-- What a trigger of sums looks up for the rows of a statement is looked up by key, row by row, whatever the statistics say. As a join it was read for a
-- business of which they knew nothing yet by any index that begins with the business: all of its customers, once for each row of an upload.
CREATE FUNCTION app.customer_of(tenant uuid, customer uuid) RETURNS SETOF contacts LANGUAGE sql STABLE
  AS 'SELECT * FROM contacts WHERE workspace_id = tenant AND id = customer OFFSET 0';
CREATE FUNCTION app.moves_of(tenant uuid, customer uuid) RETURNS SETOF stage_changes LANGUAGE sql STABLE
  AS 'SELECT * FROM stage_changes WHERE workspace_id = tenant AND contact_id = customer OFFSET 0';
CREATE FUNCTION app.sales_of(tenant uuid, customer uuid) RETURNS SETOF deals LANGUAGE sql STABLE
  AS 'SELECT * FROM deals WHERE workspace_id = tenant AND contact_id = customer OFFSET 0';
REVOKE EXECUTE ON FUNCTION app.customer_of(uuid, uuid), app.moves_of(uuid, uuid), app.sales_of(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.customer_of(uuid, uuid), app.moves_of(uuid, uuid), app.sales_of(uuid, uuid) TO mainstay_app;

DO $$
DECLARE one record; body text;
BEGIN
  FOR one IN SELECT name, pg_get_functiondef(('app.' || name || '()')::regprocedure) AS text
    FROM unnest(ARRAY['sum_moves', 'sum_contacts', 'close_deals', 'tally_deals', 'tally_dated_sales']) AS name
  LOOP
    body := regexp_replace(one.text, 'JOIN contacts AS c ON c\.workspace_id = (\w+)\.workspace_id AND c\.id = \1\.contact_id',
      'JOIN LATERAL app.customer_of(\1.workspace_id, \1.contact_id) AS c ON true', 'g');
    body := regexp_replace(body, 'JOIN stage_changes AS s ON s\.workspace_id = of\.workspace_id AND s\.contact_id = of\.contact_id',
      'JOIN LATERAL app.moves_of(of.workspace_id, of.contact_id) AS s ON true', 'g');
    body := regexp_replace(body, 'JOIN deals AS d ON d\.workspace_id = c\.workspace_id AND d\.contact_id = c\.id',
      'JOIN LATERAL app.sales_of(c.workspace_id, c.id) AS d ON true', 'g');
    IF body = one.text OR body ~ 'JOIN (contacts|stage_changes|deals) ' THEN RAISE 'app.% is not what it was', one.name; END IF;
    EXECUTE body;
  END LOOP;
END $$;
