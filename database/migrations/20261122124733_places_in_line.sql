-- A job that is asked for again keeps its place in the line: put back each time, it would never come up where many wait.
CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, run_at timestamptz, job_key text, max_attempts integer, queue_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE place timestamptz := enqueue.run_at;
BEGIN
  IF place IS NULL AND enqueue.job_key IS NOT NULL THEN
    SELECT least(jobs.run_at, now()) INTO place FROM graphile_worker._private_jobs AS jobs WHERE jobs.key = enqueue.job_key AND jobs.is_available;
  END IF;
  PERFORM graphile_worker.add_job(task, payload, queue_name => queue_name, run_at => place, max_attempts => max_attempts, job_key => job_key);
END $$;

-- Each business that takes turns leaves a queue behind, and every look for a job looks at all of them. Whoever enqueues holds the table until
-- the transaction ends, so what has no job once nobody does is not about to get one. Where it is held for long, the next round tries again.
CREATE FUNCTION app.forget_idle_queues() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
BEGIN
  LOCK TABLE graphile_worker._private_job_queues IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM graphile_worker._private_job_queues AS queues WHERE queues.is_available AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs AS jobs WHERE jobs.job_queue_id = queues.id);
EXCEPTION WHEN lock_not_available THEN
  NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.forget_idle_queues() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_idle_queues() TO mainstay_app;
