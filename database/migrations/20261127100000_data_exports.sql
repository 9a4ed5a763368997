-- A business's whole data as one zip, kept for 7 days. Its bytes are not among its files: a full storage keeps nobody from leaving.
CREATE TABLE data_exports (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Null until it is whole.
  ready_at timestamptz,
  size_bytes bigint NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  file_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX data_exports_operation ON data_exports (workspace_id, operation_id);
CREATE INDEX data_exports_old ON data_exports (workspace_id, created_at);
SELECT app.protect('data_exports');

CREATE TABLE data_export_chunks (
  workspace_id uuid NOT NULL,
  export_id uuid NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (workspace_id, export_id, position),
  FOREIGN KEY (workspace_id, export_id) REFERENCES data_exports (workspace_id, id) ON DELETE CASCADE
);
-- A zip can't be made smaller again.
ALTER TABLE data_export_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT app.protect('data_export_chunks');

CREATE POLICY steward ON data_exports FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON data_exports TO mainstay_steward;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_exports_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM data_exports WHERE created_at < moment; END;
ALTER FUNCTION app.workspaces_with_exports_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_exports_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_exports_before(timestamptz) TO mainstay_app;
