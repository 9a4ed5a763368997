-- Things to do, and how each person wants to be told of them.
CREATE TABLE tasks (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  title varchar(300) NOT NULL,
  description text,
  type varchar(20) NOT NULL CHECK (type IN ('task', 'appointment', 'call', 'meeting')),
  status varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'cancelled')),
  priority varchar(20) NOT NULL DEFAULT 'medium' CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
  -- A day, and where there is one the time that the clock on the wall of the business shows then: no change of its clock moves it.
  due_date date,
  due_time varchar(5) CHECK (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  contact_id uuid,
  assigned_to uuid,
  created_by uuid,
  completed_at timestamptz,
  completed_by uuid,
  repeats varchar(10) CHECK (repeats IN ('daily', 'weekly', 'monthly', 'after')),
  repeat_every integer NOT NULL DEFAULT 1 CHECK (repeat_every BETWEEN 1 AND 366),
  -- The day of the month that a monthly one means, also where a month is too short for it.
  repeat_day integer CHECK (repeat_day BETWEEN 1 AND 31),
  -- The day that its rhythm gave it: putting it off once does not move those that follow.
  repeat_from date,
  -- The one whose completion made this one: at most one each.
  made_from uuid,
  remind_minutes integer CHECK (remind_minutes BETWEEN 0 AND 43200),
  remind_at timestamptz,
  -- Set in the transaction that tells the person: a reminder goes out once.
  reminded_at timestamptz,
  search_text text NOT NULL,
  -- The list's order: by day, those without one last; what is closed after all that is open, the latest first.
  sort_day bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status = 'pending' THEN coalesce(due_date - DATE '0001-01-01', 9999999)::bigint
    ELSE 100000000000000 - floor(extract(epoch FROM coalesce(completed_at, created_at) - TIMESTAMPTZ '2000-01-01 00:00:00+00') * 1000)::bigint END) STORED,
  -- Within a day: without a time first, then by time; then what is urgent.
  sort_minute integer NOT NULL GENERATED ALWAYS AS (
    coalesce(1 + left(due_time, 2)::int * 60 + right(due_time, 2)::int, 0) * 10
    + CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END) STORED,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Went to the bin because its customer did, and comes back with them.
  deleted_with_contact boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, id),
  CHECK (due_time IS NULL OR due_date IS NOT NULL),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (workspace_id, assigned_to) REFERENCES members (workspace_id, user_id) ON DELETE SET NULL (assigned_to),
  FOREIGN KEY (workspace_id, made_from) REFERENCES tasks (workspace_id, id) ON DELETE SET NULL (made_from)
);
SELECT app.protect('tasks');
SELECT app.protect_of_contact('tasks');
-- What belongs to no customer is seen, by those who see only their own, where it is theirs to do or they wrote it down.
CREATE POLICY own_people ON tasks AS RESTRICTIVE TO mainstay_own
  USING (contact_id IS NOT NULL OR assigned_to = NULLIF(current_setting('app.only_of', true), '')::uuid OR created_by = NULLIF(current_setting('app.only_of', true), '')::uuid);
CREATE INDEX tasks_order ON tasks (workspace_id, sort_day, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_contact ON tasks (workspace_id, contact_id);
CREATE INDEX tasks_assigned ON tasks (workspace_id, assigned_to);
CREATE INDEX tasks_bin ON tasks (workspace_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX tasks_made_from ON tasks (workspace_id, made_from) WHERE made_from IS NOT NULL;
CREATE INDEX tasks_sample ON tasks (workspace_id, id) WHERE is_sample;

-- Files of a task go with it.
ALTER TABLE attachments ADD FOREIGN KEY (workspace_id, task_id) REFERENCES tasks (workspace_id, id) ON DELETE CASCADE;
CREATE INDEX attachments_task ON attachments (workspace_id, task_id) WHERE task_id IS NOT NULL;

-- How each person is told: by mail when a reminder is due, and in the morning what the day brings.
CREATE TABLE task_settings (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  reminder_mail boolean NOT NULL DEFAULT true,
  digest boolean NOT NULL DEFAULT false,
  -- The day that the last morning mail was made for: one a day.
  last_digest_day date,
  PRIMARY KEY (workspace_id, user_id)
);
SELECT app.protect('task_settings');
CREATE INDEX task_settings_digest ON task_settings (workspace_id) WHERE digest;

-- Workspaces in which somebody wants the morning mail, and those whose bin of tasks holds something older than a moment.
CREATE POLICY steward ON task_settings FOR SELECT TO mainstay_steward USING (true);
CREATE POLICY steward ON tasks FOR SELECT TO mainstay_steward USING (true);
GRANT SELECT ON task_settings, tasks TO mainstay_steward;
CREATE FUNCTION app.workspaces_with_task_digest() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM task_settings WHERE digest; END;
CREATE FUNCTION app.workspaces_with_task_bin_before(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC SELECT DISTINCT workspace_id FROM tasks WHERE deleted_at < moment; END;
GRANT CREATE ON SCHEMA app TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_task_digest() OWNER TO mainstay_steward;
ALTER FUNCTION app.workspaces_with_task_bin_before(timestamptz) OWNER TO mainstay_steward;
REVOKE CREATE ON SCHEMA app FROM mainstay_steward;
REVOKE EXECUTE ON FUNCTION app.workspaces_with_task_digest(), app.workspaces_with_task_bin_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.workspaces_with_task_digest(), app.workspaces_with_task_bin_before(timestamptz) TO mainstay_app;
