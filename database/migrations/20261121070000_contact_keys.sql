-- By what two customers are told to be the same: kept by the database, so that every way of writing a customer keeps them alike.

-- A number written for its own country and the same one written for the world end alike: 0171 1234567 and +49 171 1234567.
-- Nine digits tell numbers of one business apart; fewer than seven are an extension, and no key.
CREATE FUNCTION app.phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(regexp_replace(phone, '\D', '', 'g')) >= 7 THEN right(regexp_replace(phone, '\D', '', 'g'), 9) END
$$;
GRANT EXECUTE ON FUNCTION app.phone_key(text) TO mainstay_app;
REVOKE EXECUTE ON FUNCTION app.phone_key(text) FROM PUBLIC;

ALTER TABLE contacts
  ADD COLUMN email_key text GENERATED ALWAYS AS (lower(email)) STORED,
  ADD COLUMN phone_key text GENERATED ALWAYS AS (app.phone_key(phone)) STORED,
  -- Where the customer's clock stands (IANA); unknown means where the business is.
  ADD COLUMN time_zone varchar(60);
CREATE INDEX contacts_email ON contacts (workspace_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX contacts_phone ON contacts (workspace_id, phone_key) WHERE phone_key IS NOT NULL;
