-- How many of a campaign's calls or texts have no answer: they may have arrived, and a person decides.
ALTER TABLE phone_campaigns ADD COLUMN unknown_count integer NOT NULL DEFAULT 0;
