-- As the sums of the books (20261125174100): what is folded is worked out once, whatever the planner takes a business for.
CREATE OR REPLACE FUNCTION app.fold_contact_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH free AS MATERIALIZED (
      SELECT id FROM contact_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM contact_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM free)
      RETURNING pipeline_stage, status, contacts, value, without_value, estimated)
  INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated)
    SELECT folded, pipeline_stage, status, sum(contacts), sum(value), sum(without_value), sum(estimated) FROM taken
    GROUP BY pipeline_stage, status HAVING sum(contacts) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;
$$;

CREATE OR REPLACE FUNCTION app.fold_deal_tallies(folded uuid) RETURNS void LANGUAGE sql AS $$
  WITH free AS MATERIALIZED (
      SELECT id FROM deal_tallies WHERE workspace_id = folded FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM deal_tallies WHERE workspace_id = folded AND id IN (SELECT id FROM free)
      RETURNING stage, deals, value, without_value, estimated)
  INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated)
    SELECT folded, stage, sum(deals), sum(value), sum(without_value), sum(estimated) FROM taken
    GROUP BY stage HAVING sum(deals) <> 0 OR sum(value) <> 0 OR sum(without_value) <> 0 OR sum(estimated) <> 0;
$$;
