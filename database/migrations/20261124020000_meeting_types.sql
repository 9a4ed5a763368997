-- Meeting types of a business's own making, and the address under which customers find its calendar.
ALTER TABLE meeting_types
  -- Null: as in the calendar's settings.
  ADD COLUMN buffer_minutes integer CHECK (buffer_minutes BETWEEN 0 AND 240),
  ADD COLUMN notice_minutes integer CHECK (notice_minutes BETWEEN 0 AND 43200),
  ADD COLUMN window_days integer CHECK (window_days BETWEEN 1 AND 365),
  ADD COLUMN most_per_day integer CHECK (most_per_day BETWEEN 1 AND 100),
  ADD COLUMN weekly_hours jsonb,
  ADD COLUMN step_minutes integer NOT NULL DEFAULT 30 CHECK (step_minutes BETWEEN 5 AND 240),
  ADD COLUMN seats integer NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 500),
  ADD COLUMN needs_confirmation boolean NOT NULL DEFAULT false,
  -- Hosts who are gone by now are skipped.
  ADD COLUMN host_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN host_rule varchar(10) NOT NULL DEFAULT 'chosen' CHECK (host_rule IN ('chosen', 'any', 'all')),
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN kind varchar(20) NOT NULL DEFAULT 'phone' CHECK (kind IN ('video', 'phone', 'in_person')),
  ADD COLUMN meeting_url varchar(2000),
  ADD COLUMN place varchar(300),
  ADD COLUMN price numeric(10, 2),
  ADD COLUMN description text,
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN task_after varchar(300);

-- Every business has its settings from its first day on, with an address of its own.
ALTER TABLE calendar_settings ADD COLUMN slug varchar(60);
INSERT INTO calendar_settings (workspace_id, duration_minutes, buffer_minutes)
  SELECT id, 60, 0 FROM workspaces ON CONFLICT DO NOTHING;
WITH plain AS (
  SELECT id, created_at, coalesce(NULLIF(btrim(left(btrim(regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'), '-'), 40), '-'), ''), 'business') AS slug
  FROM workspaces
), placed AS (
  SELECT id, slug, row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS place FROM plain
)
UPDATE calendar_settings AS settings
  SET slug = CASE placed.place WHEN 1 THEN placed.slug ELSE placed.slug || '-' || right(placed.id::text, 12) END
  FROM placed WHERE placed.id = settings.workspace_id;
ALTER TABLE calendar_settings ALTER COLUMN slug SET NOT NULL;
CREATE UNIQUE INDEX calendar_settings_slug ON calendar_settings (slug);

-- Whose booking page has this address: asked before any business is entered.
CREATE POLICY steward ON calendar_settings FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON calendar_settings TO mainstay_steward;
CREATE FUNCTION app.workspace_of_booking_slug(wanted text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT workspace_id FROM calendar_settings WHERE slug = wanted; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspace_of_booking_slug(text) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspace_of_booking_slug(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspace_of_booking_slug(text) TO mainstay_app;
