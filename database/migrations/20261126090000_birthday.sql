-- For greetings. The year is the one on their papers; a greeting comes in every year.
ALTER TABLE contacts ADD COLUMN birthday date;

-- Businesses that kept it in a field of their own: its values come along, and one field is left.
WITH moved AS (DELETE FROM contact_fields WHERE lower(label) = 'birthday' AND type = 'date' RETURNING workspace_id, key)
UPDATE contacts c SET birthday = (c.custom_fields->>m.key)::date, custom_fields = c.custom_fields - m.key
FROM moved m
WHERE c.workspace_id = m.workspace_id AND c.custom_fields->>m.key ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
