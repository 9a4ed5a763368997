-- Functions made after the ground's own closing were open to every role of the database: default privileges that are set for one
-- schema can only add to those that PostgreSQL gives everyone. So they are closed here, and for whatever comes.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
