-- In which hours of which days texts and calls go out, on each customer's own clock: [{"weekday": 1, "from": "10:00", "to": "18:00"}]; null for the usual ones.
ALTER TABLE outreach_settings ADD COLUMN calling_hours jsonb;
