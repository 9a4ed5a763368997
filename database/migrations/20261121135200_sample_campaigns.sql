-- Mails of the sample business carry a label, as its customers and things to do.
ALTER TABLE email_campaigns ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
