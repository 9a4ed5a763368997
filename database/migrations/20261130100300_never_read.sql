-- Written, and never read.
ALTER TABLE telephones DROP COLUMN number_sid, DROP COLUMN problem_at;
