import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { SignedIn, TestServer } from "./test-server.ts";

/** Attaches a small file to a customer. */
export async function attachFile(person: SignedIn, contactId: string, name: string): Promise<string> {
  const form = new FormData();
  form.set("contactId", contactId);
  form.set("file", new Blob(["hello"]), name);
  return (await person.call(attachmentsApi.upload, { form })).body.id;
}

/** Gives a customer what people add: a note, a file, a change, another stage, a task. */
export async function liveALife(owner: SignedIn, id: string): Promise<void> {
  await owner.call(contactsApi.addNote, { params: { id }, body: { text: `note of ${id}` } });
  await attachFile(owner, id, `${id}.txt`);
  await owner.call(contactsApi.update, {
    params: { id },
    body: { jobTitle: `job ${id}`, pipelineStage: "qualified" },
  });
  await owner.call(tasksApi.create, { body: { title: `call ${id}`, type: "call", contactId: id } });
}

async function sendNews(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const hook = newId();
  await tx.execute(
    sql`INSERT INTO hooks (workspace_id, id, name, token_hash, mapping, is_signed, is_active, secret_sealed, created_at) VALUES (${workspaceId}, ${hook}, 'Website', ${Buffer.from(hook)}, '{}', false, true, '', now())`,
  );
  await tx.execute(
    sql`INSERT INTO hook_bodies (workspace_id, id, hook_id, status, said, is_cut, due_at, contact_id, is_new, received_at) VALUES (${workspaceId}, ${newId()}, ${hook}, 'done', '[]', false, now(), ${id}, true, now())`,
  );
  await tx.execute(
    sql`INSERT INTO events (workspace_id, id, name, contact_id, data, created_at) VALUES (${workspaceId}, ${newId()}, 'contact.updated', ${id}, '{}', now())`,
  );
}

/** A helper that ended for a customer, one that is about to start, and what became of a step. */
async function leaveRun(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const [helper, run] = [newId(), newId()];
  await tx.execute(
    sql`INSERT INTO helpers (workspace_id, id, name, created_at, updated_at) VALUES (${workspaceId}, ${helper}, 'Helper', now(), now())`,
  );
  await tx.execute(
    sql`INSERT INTO helper_starts (workspace_id, helper_id, contact_id, event_key) VALUES (${workspaceId}, ${helper}, ${id}, 'x')`,
  );
  await tx.execute(
    sql`INSERT INTO helper_runs (workspace_id, id, helper_id, version, contact_id, event_key, state, place, started_at, ended_at) VALUES (${workspaceId}, ${run}, ${helper}, 1, ${id}, 'x', 'done', '0', now(), now())`,
  );
  await tx.execute(
    sql`INSERT INTO helper_steps (workspace_id, run_id, place, contact_id, state) VALUES (${workspaceId}, ${run}, '0', ${id}, 'done')`,
  );
}

type SalesOf = { workspaceId: string; contactId: string; importId: string };

/** A customer's further sales, one of them lost, and an import of sales. */
async function leaveSales(tx: Tx, { workspaceId, contactId, importId }: SalesOf): Promise<void> {
  await tx.execute(
    sql`INSERT INTO deals (workspace_id, id, contact_id, is_main, stage, value, search_text, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, ${contactId}, false, 'new', 0, '', now(), now())`,
  );
  await tx.execute(
    sql`INSERT INTO deal_changes (workspace_id, id, deal_id, contact_id, field, changed_at) VALUES (${workspaceId}, ${newId()}, ${contactId}, ${contactId}, 'title', now())`,
  );
  await tx.execute(
    sql`INSERT INTO cold_sales (workspace_id, deal_id, contact_id, at) VALUES (${workspaceId}, ${newId()}, ${contactId}, now())`,
  );
  await tx.execute(
    sql`WITH sale AS (INSERT INTO deals (workspace_id, id, contact_id, is_main, stage, value, search_text, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, ${contactId}, false, 'lost', 5, '', now(), now()) RETURNING id)
      INSERT INTO stage_changes (workspace_id, id, contact_id, deal_id, to_stage, at, of_one) SELECT ${workspaceId}::uuid, ${newId()}::uuid, ${contactId}::uuid, sale.id, 'lost', now(), 'sale' FROM sale`,
  );
  await tx.execute(
    sql`INSERT INTO deal_imports (workspace_id, id, file_name, status, created, same, problems, errors, new_contacts, created_at) VALUES (${workspaceId}, ${importId}, 'deals.csv', 'done', 1, 0, 0, '[]', 0, now())`,
  );
  await tx.execute(
    sql`INSERT INTO deal_import_rows (workspace_id, import_id, number, key, contact_id, sale, state) VALUES (${workspaceId}, ${importId}, 1, 'id 1', ${contactId}, '{}', 'written')`,
  );
}

let texters = 0;
const textNumber = (): number => 1000 + (texters++ % 9000);

/** A call, a place on somebody's call list, a text and a missed call. */
async function leaveCalls(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.execute(
    sql`WITH calls AS (INSERT INTO phone_campaigns (workspace_id, id, channel, name, words, voice_settings, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, 'call', 'Calls', 'Hi', '{}', now(), now()) RETURNING id),
      held AS (INSERT INTO call_list_holds (workspace_id, campaign_id, contact_id, user_id, until) SELECT ${workspaceId}::uuid, calls.id, ${id}::uuid, ${newId()}::uuid, now() FROM calls)
      INSERT INTO phone_records (workspace_id, id, channel, campaign_id, contact_id, phone_number, words, status, is_practice, begun_at) SELECT ${workspaceId}::uuid, ${newId()}::uuid, 'call', calls.id, ${id}::uuid, '5550100', 'Hi', 'completed', true, now() FROM calls`,
  );
  await tx.execute(
    sql`INSERT INTO text_conversations (workspace_id, id, number, contact_id, last_id, last_at, last_body, last_direction, created_at) VALUES (${workspaceId}, ${newId()}, ${`+1212555${String(textNumber()).padStart(4, "0")}`}, ${id}, ${newId()}, now(), 'Hi', 'in', now())`,
  );
  await tx.execute(
    sql`INSERT INTO incoming_calls (workspace_id, id, call_sid, contact_id, state, created_at) VALUES (${workspaceId}, ${newId()}, ${newId()}, ${id}, 'missed', now())`,
  );
}

/** Gives a customer a row in every other table that points at one: email, consent, an import, duplicates, a merged customer. */
export async function leaveTraces({ database }: TestServer, owner: SignedIn, id: string): Promise<void> {
  const { workspaceId } = owner.user;
  const [twin] = (await insertContacts(database, workspaceId, [
    { firstName: "Earlier", email: `${id}@twin.example` },
  ])) as [string];
  const versions = { [twin]: 1, [id]: (await owner.call(contactsApi.get, { params: { id } })).body.version };
  await owner.call(contactMergesApi.create, { body: { keepId: id, mergedIds: [twin], versions } });
  const [campaign, imported, other] = [newId(), newId(), newId()];
  await insertContacts(database, workspaceId, [
    { id: other, firstName: "Somebody", lastName: "Else", email: `${id}@else.example` },
  ]);
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO email_campaigns (workspace_id, id, name, subject, content, created_at, updated_at) VALUES (${workspaceId}, ${campaign}, 'News', 'News', 'News', now(), now())`,
    );
    await tx.execute(
      sql`INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, state, due_at) VALUES (${workspaceId}, ${newId()}, 'email', 'campaign', ${campaign}, ${id}, ${id}, 'marketing', ${`${id}@mail.example`}, 'accepted', now())`,
    );
    await tx.execute(
      sql`INSERT INTO email_tracks (workspace_id, id, campaign_id, contact_id, kind, at) VALUES (${workspaceId}, ${newId()}, ${campaign}, ${id}, 'open', now())`,
    );
    await tx.execute(
      sql`INSERT INTO email_engagements (workspace_id, campaign_id, contact_id, opened_at) VALUES (${workspaceId}, ${campaign}, ${id}, now())`,
    );
    await leaveCalls(tx, workspaceId, id);
    await tx.execute(
      sql`WITH posts AS (INSERT INTO social_media_posts (workspace_id, id, group_id, account_name, platform, content, text_key, media_urls, hashtags, mentions, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, ${newId()}, 'Page', 'practice', 'Bread', 'x', '[]', '[]', '[]', now(), now()) RETURNING id),
        links AS (INSERT INTO social_media_links (workspace_id, id, post_id, token, address, target, created_at) SELECT ${workspaceId}::uuid, ${newId()}::uuid, posts.id, right(translate(${id}::text, '-', ''), 10), 'https://a.example', 'https://a.example', now() FROM posts RETURNING id, post_id)
        INSERT INTO social_media_arrivals (workspace_id, id, contact_id, post_id, link_id, is_new, what, at) SELECT ${workspaceId}::uuid, ${newId()}::uuid, ${id}::uuid, links.post_id, links.id, true, 'booked', now() FROM links`,
    );
    await tx.execute(
      sql`INSERT INTO consents (workspace_id, id, contact_id, channel, address_key, purpose, is_given, wording, source) VALUES (${workspaceId}, ${newId()}, ${id}, 'email', app.address_key('email', ${id}), 'marketing', true, 'Yes', 'form')`,
    );
    await tx.execute(
      sql`INSERT INTO imports (workspace_id, id, file_name, format, headers, header_key, preview, columns, options, status) VALUES (${workspaceId}, ${imported}, 'people.csv', 'csv', '{}', '', '[]', '[]', '{}', 'done')`,
    );
    await tx.execute(
      sql`INSERT INTO import_people (workspace_id, import_id, number, contact_id, is_new, person, state) VALUES (${workspaceId}, ${imported}, 1, ${id}, true, '{}', 'written')`,
    );
    await tx.execute(
      sql`INSERT INTO duplicate_groups (workspace_id, contact_id, group_id, score) VALUES (${workspaceId}, ${id}, ${newId()}, 80)`,
    );
    await leaveSales(tx, { workspaceId, contactId: id, importId: imported });
    await leaveRun(tx, workspaceId, id);
    await sendNews(tx, workspaceId, id);
    const [host, meeting] = [newId(), newId()];
    await tx.execute(
      sql`INSERT INTO hosts (workspace_id, id, name, created_at) VALUES (${workspaceId}, ${host}, 'Van', now())`,
    );
    await tx.execute(
      sql`INSERT INTO appointments (workspace_id, id, title, contact_id, host_id, type, status, start_time, end_time, search_text, created_at, updated_at) VALUES (${workspaceId}, ${meeting}, ${`meeting ${id}`}, ${id}, ${host}, 'phone', 'confirmed', now(), now() + interval '1 hour', '', now(), now())`,
    );
    await tx.execute(
      sql`INSERT INTO transactions (workspace_id, id, transaction_type, amount, currency, exchange_rate, base_amount, description, transaction_date, contact_id, account_id, search_text, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, 'income', 5, 'USD', 1, 5, ${`paid by ${id}`}, current_date, ${id}, (SELECT id FROM chart_of_accounts WHERE role = 'bank'), '', now(), now())`,
    );
    const document = newId();
    await tx.execute(
      sql`INSERT INTO invoices (workspace_id, id, kind, contact_id, client_name, issue_date, due_date, currency, exchange_rate, prices_include_tax, subtotal, tax_amount, total_amount, base_amount, search_text, created_at, updated_at) VALUES (${workspaceId}, ${document}, 'invoice', ${id}, ${`client ${id}`}, current_date, current_date, 'USD', 1, false, 5, 0, 5, 5, '', now(), now())`,
    );
    await tx.execute(
      sql`INSERT INTO customer_credits (workspace_id, id, contact_id, source, invoice_id, currency, amount, base_amount, created_at) VALUES (${workspaceId}, ${newId()}, ${id}, 'payment', ${document}, 'USD', 5, 5, now())`,
    );
    await tx.execute(
      sql`INSERT INTO recurring_invoices (workspace_id, id, contact_id, client_name, every, unit, start_date, auto_send, currency, exchange_rate, prices_include_tax, line_items, subtotal, tax_amount, total_amount, search_text, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, ${id}, 'Dana', 1, 'month', current_date, 'draft', 'USD', 1, false, '[]', 5, 0, 5, '', now(), now())`,
    );
    await tx.execute(
      sql`INSERT INTO contractor_forms (workspace_id, id, contact_id, name, requested_on, created_at, updated_at) VALUES (${workspaceId}, ${newId()}, ${id}, ${`form of ${id}`}, current_date, now(), now())`,
    );
    const type = sql`(SELECT id FROM meeting_types LIMIT 1)`;
    await tx.execute(
      sql`INSERT INTO bookings (workspace_id, id, appointment_id, type_id, contact_id, name, email, time_zone, answers, created_at) VALUES (${workspaceId}, ${newId()}, ${meeting}, ${type}, ${id}, 'Seat', 'seat@example.com', 'UTC', '[]', now())`,
    );
    await tx.execute(
      sql`INSERT INTO waiting_guests (workspace_id, id, type_id, start_time, contact_id, name, email, time_zone, created_at) VALUES (${workspaceId}, ${newId()}, ${type}, now(), ${id}, 'Ida', ${`${id}@wait.example`}, 'UTC', now())`,
    );
    // One who was there before them, and one who came later.
    await tx.execute(
      sql`INSERT INTO duplicate_dismissals (workspace_id, contact_id, other_id) SELECT ${workspaceId}::uuid, least(id, ${id}::uuid), greatest(id, ${id}::uuid) FROM contacts WHERE id IN (${other}, (SELECT min(id::text)::uuid FROM contacts)) AND id <> ${id} ON CONFLICT DO NOTHING`,
    );
  });
}
