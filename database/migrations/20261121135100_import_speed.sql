-- People of a file are found by an index that lives as long as the run that reads it; their table is written once and noted in once, which
-- takes no index where a page has room for the second version of its rows.
DROP INDEX import_people_email;
DROP INDEX import_people_phone;
DROP INDEX import_people_name;
ALTER TABLE import_people DROP COLUMN email_key, DROP COLUMN phone_key, DROP COLUMN name_key;
ALTER TABLE import_people SET (fillfactor = 50);
