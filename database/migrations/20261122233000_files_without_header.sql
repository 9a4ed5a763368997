-- A file whose first row is a customer already has no names for its columns.
ALTER TABLE imports ADD COLUMN has_header boolean NOT NULL DEFAULT true;
