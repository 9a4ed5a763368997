-- What was heard in a call counts once it is known that no machine said it. `followed` is the answer from which something has followed already.
ALTER TABLE phone_records ADD COLUMN heard varchar(10), ADD COLUMN followed varchar(10);
UPDATE phone_records SET followed = answer WHERE answer IS NOT NULL;
