-- As graphile_worker.add_job puts a job into its queue, without its NOTIFY: a transaction that notifies holds a lock of the whole database while it commits, so
-- everybody's writes waited for each other's disk. Whoever asked notifies once the job is committed.
CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, run_at timestamptz, job_key text, max_attempts integer, queue_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE place timestamptz := enqueue.run_at; task_number integer; queue_number integer;
BEGIN
  SELECT tasks.id INTO task_number FROM graphile_worker._private_tasks AS tasks WHERE tasks.identifier = enqueue.task;
  IF task_number IS NULL THEN
    INSERT INTO graphile_worker._private_tasks (identifier) VALUES (enqueue.task) ON CONFLICT DO NOTHING;
    SELECT tasks.id INTO task_number FROM graphile_worker._private_tasks AS tasks WHERE tasks.identifier = enqueue.task;
  END IF;
  IF enqueue.queue_name IS NOT NULL THEN
    INSERT INTO graphile_worker._private_job_queues (queue_name) VALUES (enqueue.queue_name) ON CONFLICT DO NOTHING;
    SELECT queues.id INTO queue_number FROM graphile_worker._private_job_queues AS queues WHERE queues.queue_name = enqueue.queue_name;
  END IF;
  IF enqueue.job_key IS NOT NULL THEN
    IF place IS NULL THEN
      SELECT least(jobs.run_at, now()) INTO place FROM graphile_worker._private_jobs AS jobs WHERE jobs.key = enqueue.job_key AND jobs.is_available;
    END IF;
    -- One that has begun does not know of what is asked now: it goes on without the key.
    UPDATE graphile_worker._private_jobs AS jobs SET key = NULL, attempts = jobs.max_attempts, updated_at = now() WHERE jobs.key = enqueue.job_key AND jobs.is_available IS NOT TRUE;
  END IF;
  INSERT INTO graphile_worker._private_jobs AS jobs (job_queue_id, task_id, payload, run_at, max_attempts, key)
    VALUES (queue_number, task_number, coalesce(enqueue.payload, '{}'), coalesce(place, now()), coalesce(enqueue.max_attempts, 25), enqueue.job_key)
  ON CONFLICT (key) DO UPDATE SET job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload, max_attempts = excluded.max_attempts,
    run_at = excluded.run_at, revision = jobs.revision + 1, attempts = 0, last_error = NULL, updated_at = now() WHERE jobs.locked_at IS NULL;
END $$;
