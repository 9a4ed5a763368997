-- What a list is asked by stands in its index, so that a search, a filter and their count read nothing else. An entry has at most 2,704 bytes,
-- and the text to search therefore 1,800 (searchTextOf).
UPDATE contacts SET search_text = left(search_text, 450) WHERE octet_length(search_text) > 1800;
-- The new one is made while the old one is still read.
CREATE INDEX contacts_live_list ON contacts (workspace_id, id DESC) INCLUDE (search_text, source, pipeline_stage, status, assigned_to) WHERE deleted_at IS NULL;
DROP INDEX contacts_live;
ALTER INDEX contacts_live_list RENAME TO contacts_live;
COMMENT ON INDEX contacts_live IS 'The list, newest first, its filters and its search by words that contacts_search knows nothing of, and their count';
