-- What a business sends through the installation's own mail server: the domain that it proved to be its own, and how many left on the day (UTC).
ALTER TABLE mail_servers ADD COLUMN proven_domain varchar(255), ADD COLUMN day_counted date, ADD COLUMN day_sent integer NOT NULL DEFAULT 0;
