-- How often a guest moved what they booked: each move is a mail to an address that nobody may have proved.
ALTER TABLE bookings ADD COLUMN moves integer NOT NULL DEFAULT 0;
-- What a business was to tell an address on a day is counted by the address.
CREATE INDEX deliveries_address ON deliveries (workspace_id, address_key, due_at) WHERE purpose = 'service';
