-- Which questions say how fast answers are: not those that are answered by mail, outside of this product, nor those that their asker closed within a day.
-- One that a host closed without an answer counts.
ALTER TABLE help_tickets ADD COLUMN is_measured boolean NOT NULL DEFAULT true;
DROP INDEX help_tickets_asked;
CREATE INDEX help_tickets_asked ON help_tickets (created_at) INCLUDE (answered_at) WHERE is_measured AND NOT is_test;

-- Its owner and who may call it stay.
CREATE OR REPLACE FUNCTION app.ticket_answers_since(since timestamptz, moment timestamptz) RETURNS TABLE (asked integer, kept integer, hours double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH decided AS NOT MATERIALIZED (
      SELECT coalesce(answered_at, moment) - created_at AS took FROM help_tickets
        WHERE is_measured AND NOT is_test AND created_at >= since AND created_at <= moment
          AND (answered_at IS NOT NULL OR created_at < moment - interval '1 day')
    ), counted AS (
      SELECT count(*)::integer AS asked, (count(*) FILTER (WHERE took <= interval '1 day'))::integer AS kept FROM decided
    )
    -- The hours are sorted out only where they are stated.
    SELECT counted.asked, counted.kept,
      CASE WHEN counted.kept < counted.asked * 0.95 THEN
        (SELECT extract(epoch FROM percentile_disc(0.95) WITHIN GROUP (ORDER BY took))::double precision / 3600 FROM decided) END
      FROM counted;
  END;
