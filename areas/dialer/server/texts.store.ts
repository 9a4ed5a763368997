import { type SQL, sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { textDirections, textKinds, textWishes } from "#areas/dialer/contract/texts.schema.ts";

export type ConversationRow = {
  id: string;
  number: string;
  contactId: string | null;
  contactName: string | null;
  assignedTo: string | null;
  lastId: string;
  lastAt: string;
  lastBody: string;
  lastDirection: (typeof textDirections)[number];
  unread: number;
  doubtId: string | null;
};

const columns = sql`t.id, t.number, t.contact_id AS "contactId", CASE WHEN c.id IS NOT NULL THEN ${fullNameIn("c")} END AS "contactName", c.assigned_to AS "assignedTo",
  t.last_id AS "lastId", t.last_at AS "lastAt", t.last_body AS "lastBody", t.last_direction AS "lastDirection", t.unread, t.doubt_id AS "doubtId"`;
const from = sql`text_conversations AS t LEFT JOIN contacts AS c ON c.id = t.contact_id`;
const rowOf = (row: Record<string, unknown>): ConversationRow =>
  ({ ...row, lastAt: isoOf(String(row.lastAt)) }) as ConversationRow;

/** Conversations, the latest first, those before the text `beforeId` when given. */
export async function listConversations(
  tx: Tx,
  wanted: {
    search?: string | undefined;
    contactId?: string | undefined;
    unread?: string | undefined;
    beforeId: string | undefined;
    limit: number;
  },
): Promise<ConversationRow[]> {
  const { search, contactId, unread, beforeId, limit } = wanted;
  const digits = search?.replace(/\D/g, "") ?? "";
  const found: SQL[] = [sql`true`];
  if (contactId) found.push(sql`t.contact_id = ${contactId}::uuid`);
  if (unread) found.push(sql`t.unread > 0`);
  if (beforeId) found.push(sql`t.last_id < ${beforeId}::uuid`);
  if (search)
    found.push(
      sql`(${fullNameIn("c")} ILIKE ${containing(search)} OR t.last_body ILIKE ${containing(search)} ${digits.length < 3 ? sql`` : sql`OR t.number LIKE ${`%${digits}%`}`})`,
    );
  const { rows } = await tx.execute(
    sql`SELECT ${columns} FROM ${from} WHERE ${sql.join(found, sql` AND `)} ORDER BY t.last_id DESC LIMIT ${limit}`,
  );
  return rows.map(rowOf);
}

export async function findConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await tx.execute(sql`SELECT ${columns} FROM ${from} WHERE t.id = ${id}::uuid`);
  return rows[0] && rowOf(rows[0]);
}

/** One conversation, locked against other writers until the transaction ends. */
export async function lockConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM text_conversations WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  );
  return (rowCount ?? 0) > 0 ? findConversation(tx, id) : undefined;
}

/** The customer who has this number: who has had it longest, where several do. */
export async function findContactOf(tx: Tx, number: string): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM contacts WHERE phone_key = app.phone_key(${number}) AND phone_number = ${number} AND deleted_at IS NULL ORDER BY id LIMIT 1`,
  );
  return rows[0]?.id as string | undefined;
}

/** The conversation with a number, begun where there is none, and locked. A stranger's goes to the customer who has the number by now. */
export async function takeConversation(
  tx: Tx,
  row: {
    workspaceId: string;
    id: string;
    number: string;
    contactId: string | null;
    messageId: string;
    at: string;
  },
): Promise<string> {
  const { rows } = await tx.execute(sql`
    INSERT INTO text_conversations (workspace_id, id, number, contact_id, last_id, last_at, last_body, last_direction, created_at)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.number}, ${row.contactId}::uuid, ${row.messageId}::uuid, ${row.at}::timestamptz, '', 'in', ${row.at}::timestamptz)
    ON CONFLICT (workspace_id, number) DO UPDATE SET contact_id = coalesce(
      (SELECT known.id FROM contacts AS known WHERE known.workspace_id = text_conversations.workspace_id AND known.id = text_conversations.contact_id AND known.deleted_at IS NULL),
      excluded.contact_id, text_conversations.contact_id)
    RETURNING id`);
  return String(rows[0]?.id);
}

export type MessageRow = {
  id: string;
  direction: (typeof textDirections)[number];
  kind: (typeof textKinds)[number];
  body: string;
  media: string[];
  wish: (typeof textWishes)[number] | null;
  deliveryId: string | null;
  sentBy: string | null;
  createdAt: string;
};

type NewMessage = Omit<MessageRow, "createdAt"> & {
  workspaceId: string;
  conversationId: string;
  providerId: string | null;
  at: string;
};

/** Keeps a text and shows it as the latest of its conversation; false when it is there already. */
export async function insertMessage(tx: Tx, row: NewMessage): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO text_messages (workspace_id, id, conversation_id, direction, kind, body, media, wish, provider_id, delivery_id, sent_by, created_at)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.conversationId}::uuid, ${row.direction}, ${row.kind}, ${row.body}, ${JSON.stringify(row.media)}::jsonb, ${row.wish}, ${row.providerId}, ${row.deliveryId}::uuid, ${row.sentBy}::uuid, ${row.at}::timestamptz)
    ON CONFLICT (workspace_id, provider_id) DO NOTHING`);
  if ((rowCount ?? 0) === 0) return false;
  await tx.execute(sql`
    UPDATE text_conversations SET last_id = ${row.id}::uuid, last_at = ${row.at}::timestamptz, last_direction = ${row.direction},
      last_body = ${[...(row.body || (row.media.length > 0 ? "Sent a picture or file" : ""))].slice(0, 200).join("")},
      unread = unread + ${row.direction === "in" ? 1 : 0}, doubt_id = CASE WHEN ${row.wish} = 'doubtful' THEN ${row.id}::uuid WHEN ${row.wish} IN ('stop', 'start') THEN NULL ELSE doubt_id END
    WHERE id = ${row.conversationId}::uuid`);
  return true;
}

const messageColumns = sql`m.id, m.direction, m.kind, m.body, m.media, m.wish, m.delivery_id AS "deliveryId", m.sent_by AS "sentBy", m.created_at AS "createdAt"`;
const messageOf = (row: Record<string, unknown>): MessageRow =>
  ({ ...row, createdAt: isoOf(String(row.createdAt)) }) as MessageRow;

/** The texts of a conversation, the newest first. */
export async function listMessages(
  tx: Tx,
  {
    conversationId,
    beforeId,
    limit,
  }: { conversationId: string; beforeId: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${messageColumns} FROM text_messages AS m WHERE m.conversation_id = ${conversationId}::uuid AND (${beforeId ?? null}::uuid IS NULL OR m.id < ${beforeId ?? null}::uuid) ORDER BY m.id DESC LIMIT ${limit}`,
  );
  return rows.map(messageOf);
}

/** One text with its conversation and number; undefined where there is none any more. */
export async function findMessage(
  tx: Tx,
  id: string,
): Promise<(MessageRow & { conversationId: string; number: string; contactId: string | null }) | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${messageColumns}, t.id AS "conversationId", t.number, t.contact_id AS "contactId" FROM text_messages AS m JOIN text_conversations AS t ON t.id = m.conversation_id WHERE m.id = ${id}::uuid`,
  );
  return rows[0] && (messageOf(rows[0]) as Awaited<ReturnType<typeof findMessage>>);
}

/** The text of a delivery; undefined where it is none of ours. */
export async function findByDelivery(tx: Tx, deliveryId: string): Promise<{ number: string } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT t.number FROM text_messages AS m JOIN text_conversations AS t ON t.id = m.conversation_id WHERE m.delivery_id = ${deliveryId}::uuid`,
  );
  return rows[0] as { number: string } | undefined;
}

/** True where a text of this kind went to the conversation since `since`. */
export async function hasSent(
  tx: Tx,
  { conversationId, kind, since }: { conversationId: string; kind: MessageRow["kind"]; since: string },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM text_messages WHERE conversation_id = ${conversationId}::uuid AND kind = ${kind} AND created_at >= ${since}::timestamptz) AS there`,
  );
  return rows[0]?.there === true;
}

/** Marks what came in up to the text `lastId` as read; false where there was nothing. */
export async function markRead(tx: Tx, id: string, lastId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE text_conversations SET unread = (SELECT count(*)::int FROM text_messages AS m WHERE m.conversation_id = text_conversations.id AND m.direction = 'in' AND m.id > ${lastId}::uuid)
    WHERE id = ${id}::uuid AND unread > 0`);
  return (rowCount ?? 0) > 0;
}

/** Nobody has to decide any more. */
export async function endDoubt(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`UPDATE text_conversations SET doubt_id = NULL WHERE id = ${id}::uuid`);
}

const strangersKnown = sql`
  UPDATE text_conversations AS t SET contact_id = (SELECT c.id FROM contacts AS c WHERE c.phone_key = app.phone_key(t.number) AND c.phone_number = t.number AND c.deleted_at IS NULL ORDER BY c.id LIMIT 1)
  WHERE t.contact_id IS NULL AND EXISTS (SELECT FROM contacts AS c WHERE c.phone_key = app.phone_key(t.number) AND c.phone_number = t.number AND c.deleted_at IS NULL)
  RETURNING t.id, t.contact_id AS "contactId"`;

/** Gives strangers' conversations to the customers who have their numbers by now; returns the conversations. */
export async function updateStrangers(tx: Tx): Promise<{ id: string; contactId: string }[]> {
  const { rows } = await tx.execute(strangersKnown);
  return rows as { id: string; contactId: string }[];
}

/** The same, before the transaction ends. */
export const updateStrangersAlong = (tx: Tx): Promise<void> =>
  sendAlong(tx, () => tx.execute(strangersKnown));

/** What somebody answered, and whom they called, is of another person from now on. */
export async function updateSender(tx: Tx, fromId: string, to: string): Promise<void> {
  await tx.execute(sql`UPDATE text_messages SET sent_by = ${to}::uuid WHERE sent_by = ${fromId}::uuid`);
  await tx.execute(sql`UPDATE phone_records SET called_by = ${to}::uuid WHERE called_by = ${fromId}::uuid`);
}
