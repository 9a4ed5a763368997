-- Texts with one number: what came in, and what was answered. Their customer is who has the number, once somebody has.
CREATE TABLE text_conversations (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The other side's, as it is dialed (E.164).
  number varchar(16) NOT NULL CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  contact_id uuid,
  last_id uuid NOT NULL,
  last_at timestamptz NOT NULL,
  last_body varchar(200) NOT NULL,
  last_direction varchar(3) NOT NULL CHECK (last_direction IN ('in', 'out')),
  unread integer NOT NULL DEFAULT 0,
  -- A text that may be a STOP and that nobody has judged yet; marketing to the number waits.
  doubt_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, number),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('text_conversations');
SELECT app.protect_of_contact('text_conversations');
-- Who sees only their own customers sees no strangers.
CREATE POLICY own_people ON text_conversations AS RESTRICTIVE TO mainstay_own USING (contact_id IS NOT NULL);
CREATE INDEX text_conversations_latest ON text_conversations (workspace_id, last_id DESC);
CREATE INDEX text_conversations_contact ON text_conversations (workspace_id, contact_id, last_id);

CREATE TABLE text_messages (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  direction varchar(3) NOT NULL CHECK (direction IN ('in', 'out')),
  -- What it is: a text that came in, an answer by somebody, or one that the product gives by itself.
  kind varchar(20) NOT NULL CHECK (kind IN ('received', 'answer', 'stopped', 'started', 'help', 'missed_call')),
  body varchar(1600) NOT NULL,
  -- Pictures and files that came along, by their kind: they stay at the provider.
  media jsonb NOT NULL DEFAULT '[]',
  wish varchar(10) CHECK (wish IN ('stop', 'start', 'help', 'doubtful')),
  -- The provider's own id: what comes twice is kept once.
  provider_id varchar(40),
  delivery_id uuid,
  sent_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, provider_id),
  FOREIGN KEY (workspace_id, conversation_id) REFERENCES text_conversations (workspace_id, id) ON DELETE CASCADE
);
SELECT app.protect('text_messages');
CREATE INDEX text_messages_list ON text_messages (workspace_id, conversation_id, id DESC);
