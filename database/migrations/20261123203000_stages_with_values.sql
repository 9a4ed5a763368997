-- What the customers of a stage are worth is read from the index alone: the cards of sales add up every open one.
DROP INDEX contacts_stage;
CREATE INDEX contacts_stage ON contacts (workspace_id, pipeline_stage, id DESC) INCLUDE (value) WHERE deleted_at IS NULL;
