-- What a list is asked by stands in its index, so that a search, a filter and their count read nothing else. An entry has at most 2,704 bytes,
-- and the text to search therefore 2,000 (searchTextOf).
UPDATE contacts SET search_text = left(search_text, 500) WHERE octet_length(search_text) > 2000;
DROP INDEX contacts_live;
CREATE INDEX contacts_live ON contacts (workspace_id, id DESC) INCLUDE (search_text, source, pipeline_stage, status, assigned_to) WHERE deleted_at IS NULL;
COMMENT ON INDEX contacts_live IS 'The list, newest first, its filters and its search by words that contacts_search knows nothing of, and their count';
