-- When customers can book: hours by the week and on dates, how soon, how far ahead, and how many a day.
ALTER TABLE calendar_settings
  ADD COLUMN notice_minutes integer NOT NULL DEFAULT 120 CHECK (notice_minutes BETWEEN 0 AND 43200),
  ADD COLUMN window_days integer NOT NULL DEFAULT 60 CHECK (window_days BETWEEN 1 AND 365),
  ADD COLUMN most_per_day integer CHECK (most_per_day BETWEEN 1 AND 100),
  ADD COLUMN weekly_hours jsonb NOT NULL DEFAULT '{"1": [["09:00", "17:00"]], "2": [["09:00", "17:00"]], "3": [["09:00", "17:00"]], "4": [["09:00", "17:00"]], "5": [["09:00", "17:00"]]}',
  ADD COLUMN date_overrides jsonb NOT NULL DEFAULT '[]';
