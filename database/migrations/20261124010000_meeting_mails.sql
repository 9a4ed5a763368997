-- What is mailed about meetings: who is told, and how often a meeting has changed since it was first told.
ALTER TABLE appointments
  -- The team asked for its customer to be invited. Whoever booked it is told in any case.
  ADD COLUMN tells_guest boolean NOT NULL DEFAULT false,
  -- Goes up at each change that those who come have to know: the SEQUENCE of RFC 5545.
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  -- When the guest said that they will be there.
  ADD COLUMN coming_at timestamptz;

-- One mail to one person: what it says, and as of which change. Its address, and what became of it, are in the ledger under the same id.
CREATE TABLE appointment_mails (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Made of the meeting, the change, what it says and to whom: there is no second one.
  id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  recipient varchar(10) NOT NULL CHECK (recipient IN ('guest', 'host')),
  step varchar(20) NOT NULL CHECK (step IN ('asked', 'invitation', 'change', 'cancellation', 'day_before', 'hour_before')),
  sequence integer NOT NULL,
  start_time timestamptz NOT NULL,
  -- The time that this person knew before.
  from_time timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES appointments (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('appointment_mails');
CREATE INDEX appointment_mails_appointment ON appointment_mails (workspace_id, appointment_id, created_at);
