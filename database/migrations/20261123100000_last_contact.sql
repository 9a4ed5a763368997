-- My Customers can be put in the order of the last contact: without an index the whole business was sorted for each page (2 s at 1,000,000 customers).
CREATE INDEX contacts_last_contact ON contacts (workspace_id, (coalesce(last_contact_date, '0001-01-01'::date)) DESC, id DESC) WHERE deleted_at IS NULL;
