-- What the reports of the books read: the days at the edge of a period, and the entries of documents.
CREATE INDEX journal_postings_day ON journal_postings (workspace_id, day, account_id) INCLUDE (amount);
CREATE INDEX journal_entries_documents ON journal_entries (workspace_id, source_type, day) WHERE source_type <> 'transaction';
