-- Long work is called an operation everywhere.
ALTER TABLE long_works RENAME TO operations;
ALTER INDEX long_works_newest RENAME TO operations_newest;
ALTER TABLE imports RENAME COLUMN work_id TO operation_id;
