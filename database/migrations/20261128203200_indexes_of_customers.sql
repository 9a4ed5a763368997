-- Most customers are assigned to nobody: they need no entry, and a business that assigns none no longer has an index that names all of it, which the planner took
-- for one of them on tables that nobody had analyzed yet.
DROP INDEX contacts_assigned;
CREATE INDEX contacts_assigned ON contacts (workspace_id, assigned_to) WHERE assigned_to IS NOT NULL;

COMMENT ON INDEX contacts_live IS 'The list, newest first, and its count: without it both read what lies in the bin, all of an import that was undone';
COMMENT ON INDEX contacts_stage IS 'A column of the board with its sum; the list of a stage';
COMMENT ON INDEX contacts_name IS 'The list by name';
COMMENT ON INDEX contacts_value IS 'The list by value; the opportunities that are furthest along';
COMMENT ON INDEX contacts_follow_up IS 'The list by the next follow-up';
COMMENT ON INDEX contacts_last_contact IS 'The list by the last contact; who has been quiet, for helpers';
COMMENT ON INDEX contacts_assigned IS 'What somebody sees who sees only their own; a member who leaves';
COMMENT ON INDEX contacts_bin IS 'The bin, and emptying it after 30 days';
COMMENT ON INDEX contacts_search IS 'Search';
COMMENT ON INDEX contacts_sample IS 'Removing the sample; only its customers have an entry';
COMMENT ON INDEX contacts_email IS 'Who is already there: imports, hooks, bookings, duplicates, bounces, unsubscribing';
COMMENT ON INDEX contacts_phone IS 'As contacts_email, by phone';
COMMENT ON INDEX contacts_merged IS 'Undoing a merge, and the foreign key; only merged ones have an entry';
