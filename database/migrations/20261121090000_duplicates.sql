-- Customers who are there twice: who may be one person, who is not, and merges that can be undone.

-- Who went into another customer lies hidden behind them, like what is in the bin, until the merge is undone or its 30 days are over.
ALTER TABLE contacts
  ADD COLUMN merged_into uuid,
  ADD CONSTRAINT contacts_merged_into FOREIGN KEY (workspace_id, merged_into) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT contacts_merged_is_gone CHECK (merged_into IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX contacts_merged ON contacts (workspace_id, merged_into) WHERE merged_into IS NOT NULL;

-- The last search's groups, a row for each customer in one. Its score stands with each, so that groups are walked in its order.
CREATE TABLE duplicate_groups (
  workspace_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  group_id uuid NOT NULL,
  score integer NOT NULL,
  PRIMARY KEY (workspace_id, contact_id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('duplicate_groups');
SELECT app.protect_of_contact('duplicate_groups');
CREATE INDEX duplicate_groups_order ON duplicate_groups (workspace_id, score DESC, group_id DESC);

-- Two of whom somebody said that they are different people; the smaller id first.
CREATE TABLE duplicate_dismissals (
  workspace_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  other_id uuid NOT NULL,
  dismissed_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, contact_id, other_id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, other_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE,
  CHECK (contact_id < other_id)
);
SELECT app.protect('duplicate_dismissals');
SELECT app.protect_of_contact('duplicate_dismissals');
CREATE INDEX duplicate_dismissals_other ON duplicate_dismissals (workspace_id, other_id);

-- Merges: who stayed, who went, their fields before and after, and which rows moved.
CREATE TABLE contact_merges (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  gone_id uuid NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  moved jsonb NOT NULL,
  merged_by uuid,
  merged_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, gone_id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, gone_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('contact_merges');
SELECT app.protect_of_contact('contact_merges');
CREATE INDEX contact_merges_contact ON contact_merges (workspace_id, contact_id, id DESC);

-- Every column that points at a customer, by its foreign key or by its name.
CREATE FUNCTION app.contact_links() RETURNS TABLE (child text, link text) LANGUAGE sql STABLE AS $$
  SELECT c.conrelid::regclass::text, here.attname::text
    FROM pg_constraint c CROSS JOIN unnest(c.conkey, c.confkey) AS pair (here, there)
      JOIN pg_attribute here ON here.attrelid = c.conrelid AND here.attnum = pair.here
      JOIN pg_attribute there ON there.attrelid = c.confrelid AND there.attnum = pair.there
    WHERE c.contype = 'f' AND c.confrelid = 'public.contacts'::regclass AND there.attname = 'id'
  UNION
  SELECT t.relname::text, a.attname::text FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND a.attname = 'contact_id' AND NOT a.attisdropped;
$$;

-- The columns that name a row of a table, but for its workspace and the given one.
CREATE FUNCTION app.row_key(child text, link text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(a.attname::text), '{}') FROM pg_index x JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = ANY (x.indkey)
    WHERE x.indrelid = format('public.%I', child)::regclass AND x.indisprimary AND a.attname NOT IN ('workspace_id', link);
$$;

-- Gives the rows of one customer to another, with the values of `meanwhile`, and tells which they were and what they held before. A row
-- that the other one cannot have, because of a unique index, stays where it is.
CREATE FUNCTION app.move_contact_rows(child text, link text, gone uuid, kept uuid, meanwhile jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := app.row_key(child, link);
  statement text;
  moved jsonb;
  one jsonb;
  place tid;
BEGIN
  statement := format(
    'WITH old AS (SELECT t.* FROM public.%1$I AS t WHERE t.workspace_id = app.workspace_id() AND t.%2$I = %3$L AND ($1::tid IS NULL OR t.ctid = $1) FOR UPDATE),
     moved AS (UPDATE public.%1$I AS t SET %2$I = %4$L %5$s FROM old WHERE t.workspace_id = old.workspace_id AND t.%2$I = old.%2$I %6$s
       RETURNING jsonb_build_object(''key'', jsonb_build_object(%7$s), ''was'', jsonb_build_object(%8$s)) AS told)
     SELECT coalesce(jsonb_agg(told), ''[]'') FROM moved',
    child, link, gone, kept,
    (SELECT coalesce(string_agg(format(', %I = %L', key, value), ''), '') FROM jsonb_each_text(meanwhile)),
    (SELECT coalesce(string_agg(format('AND t.%1$I = old.%1$I', key), ' '), '') FROM unnest(keys) AS key),
    (SELECT coalesce(string_agg(format('%1$L, old.%1$I', key), ', '), '') FROM unnest(keys) AS key),
    (SELECT coalesce(string_agg(format('%1$L, old.%1$I', key), ', '), '') FROM jsonb_object_keys(meanwhile) AS key));
  BEGIN
    EXECUTE statement INTO moved USING NULL::tid;
    RETURN moved;
  EXCEPTION WHEN unique_violation OR exclusion_violation THEN
    moved := '[]';
  END;
  FOR place IN EXECUTE format('SELECT ctid FROM public.%I WHERE workspace_id = app.workspace_id() AND %I = %L', child, link, gone) LOOP
    BEGIN
      EXECUTE statement INTO one USING place;
      moved := moved || one;
    EXCEPTION WHEN unique_violation OR exclusion_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN moved;
END $$;

-- Gives rows that were moved back to whose they were, with what they held before; those that are no longer there, or somebody else's, are left.
CREATE FUNCTION app.return_contact_rows(child text, link text, kept uuid, gone uuid, moved jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE public.%1$I AS t SET %2$I = %3$L %4$s FROM jsonb_array_elements($1) AS told
       CROSS JOIN jsonb_populate_record(NULL::public.%1$I, told -> ''key'') AS key CROSS JOIN jsonb_populate_record(NULL::public.%1$I, told -> ''was'') AS was
     WHERE t.workspace_id = app.workspace_id() AND t.%2$I = %5$L %6$s',
    child, link, gone,
    (SELECT coalesce(string_agg(format(', %1$I = was.%1$I', key), ''), '') FROM jsonb_object_keys(coalesce(moved -> 0 -> 'was', '{}')) AS key),
    kept,
    (SELECT coalesce(string_agg(format('AND t.%1$I = key.%1$I', key), ' '), '') FROM unnest(app.row_key(child, link)) AS key)) USING moved;
END $$;

REVOKE EXECUTE ON FUNCTION app.contact_links(), app.row_key(text, text), app.move_contact_rows(text, text, uuid, uuid, jsonb), app.return_contact_rows(text, text, uuid, uuid, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.contact_links(), app.row_key(text, text), app.move_contact_rows(text, text, uuid, uuid, jsonb), app.return_contact_rows(text, text, uuid, uuid, jsonb) TO mainstay_app;
