import { rmSync } from "node:fs";
import type { Figure } from "./contacts.bench.ts";
import { openBusiness } from "./business.ts";
import { coldBrowser, openBrowser, openCold } from "./cold-browser.ts";
import { pause } from "./fixture.ts";
import { residentBytes, watchMemory } from "./memory.ts";
import { othersLists } from "./others-lists.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";
import { openSmallAndLarge, p95, smallAgainstLarge } from "./small-large.ts";

const listed = 1_000_000;
const people = 100_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A do-not-call list of a million numbers, against a bare COPY of them into the same table; and the memory that takes. */
export const doNotCallFigures = (): Promise<Figure[]> => withProduct({}, measureList);

async function measureList({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 100);
  await pause(5000);
  const idle = residentBytes(server.pid);
  const most = watchMemory(server.pid, 50);
  // As a registry gives them: area and number, in no order.
  const lines = Array.from({ length: listed }, (_, n) => {
    const number = String(2_012_000_000 + ((n * 7_919) % listed) * 7);
    return `${number.slice(0, 3)},${number.slice(3)}`;
  });
  const form = new FormData();
  form.set("channel", "call");
  form.set("file", new Blob([`${lines.join("\n")}\n`]), "registry.txt");
  const begun = performance.now();
  const sent = await fetch(`${server.address}/api/outreach/suppressions/import`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  if (!sent.ok) throw new Error(await sent.text());
  const { id } = (await sent.json()) as { id: string };
  const loaded = async () =>
    (
      await owner.query<{ numbers: number }>(
        "SELECT numbers FROM do_not_call_lists WHERE id = $1 AND loaded_at IS NOT NULL",
        [id],
      )
    ).rows[0]?.numbers;
  while ((await loaded()) === undefined) await pause(50);
  const ourMs = performance.now() - begun;
  const memory = most() - idle;
  const numbers = (await loaded()) ?? 0;
  const copied = `/tmp/mainstay-bench-numbers-${process.pid}`;
  await owner.query(
    `COPY (SELECT workspace_id, '00000000-0000-7000-8000-000000000001'::uuid, number FROM do_not_call_numbers ORDER BY md5(number::text)) TO '${copied}'`,
  );
  await owner.query(
    "INSERT INTO do_not_call_lists (workspace_id, id, channel, kind, file_name) VALUES ($1, '00000000-0000-7000-8000-000000000001', 'call', 'own', 'copy')",
    [workspaceId],
  );
  const copying = performance.now();
  await owner.query(`COPY do_not_call_numbers (workspace_id, list_id, number) FROM '${copied}'`);
  const theirMs = performance.now() - copying;
  rmSync(copied, { force: true });
  return [
    {
      what: "a do-not-call list of 1,000,000 numbers, uploaded and read",
      measured: `${Math.round((theirMs / ourMs) * 100)} % (${seconds(ourMs)} against ${seconds(theirMs)})`,
      asked: ">= 25 % of a bare COPY into the same table",
      reached: numbers === listed && theirMs / ourMs >= 0.25,
    },
    {
      what: "memory meanwhile, above idle",
      measured: `${Math.round(memory / 1_048_576)} MB`,
      asked: "<= 150 MB",
      reached: memory <= 150 * 1_048_576,
    },
  ];
}

/** The start of texts to 100,000 customers with numbers, zones and consent, as a connected telephone plans them, and how it affects others. */
export const dialerStartFigures = (): Promise<Figure[]> => withProduct({}, measureStart);

async function measureStart({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, people);
  await owner.query(
    `UPDATE contacts SET phone = '+1' || (2122000000 + n), phone_number = '+1' || (2122000000 + n), time_zone = (ARRAY['America/New_York','America/Chicago','America/Denver','America/Los_Angeles',NULL])[1 + n % 5]
     FROM (SELECT id AS of, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1) AS numbered WHERE contacts.id = of AND workspace_id = $1`,
    [workspaceId],
  );
  await owner.query(
    `INSERT INTO consents (workspace_id, id, contact_id, channel, address_key, purpose, is_given, wording, source, given_at)
     SELECT workspace_id, gen_random_uuid(), id, 'text', app.address_key('text', phone_number), 'marketing', true, 'Yes', 'Form', now() FROM contacts WHERE workspace_id = $1`,
    [workspaceId],
  );
  await owner.query("ANALYZE");
  const { cookie: other } = await openBusiness(server, owner, 10_000);
  const api = apiOf(server, cookie);
  const { id } = await api<{ id: string }>("POST", "/api/text-campaigns", {
    name: "Spring",
    message: "Hi {{firstName|there}}.",
    audience: {},
  });
  await owner.query("UPDATE phone_campaigns SET is_practice = false WHERE id = $1", [id]);
  const idle = p95(await othersLists({ server, cookie: other }, pause(3000)));
  let [judged, frozen] = [0, 0];
  const busy = p95(
    await othersLists(
      { server, cookie: other },
      (async () => {
        const begun = performance.now();
        await api("GET", `/api/text-campaigns/${id}/preflight`);
        judged = performance.now() - begun;
        await api("POST", `/api/text-campaigns/${id}/start`, {});
        frozen = performance.now() - begun;
      })(),
    ),
  );
  await api("POST", `/api/text-campaigns/${id}/cancel`, {});
  return [
    {
      what: "start of texts to 100,000 customers with numbers, zones and consent",
      measured: `${seconds(frozen)}, of which the pre-flight ${seconds(judged)}`,
      asked: "<= 5 s",
      reached: frozen <= 5000,
    },
    {
      what: "others' lists meanwhile, p95",
      measured: `${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms idle`,
      asked: "<= 3 times idle",
      reached: busy <= idle * 3,
    },
  ];
}

/** Records of calls, many against few; and the dialer's screen in a cold browser. */
export const dialerScreenFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => {
    const asked = {
      what: "call records",
      paths: ["/api/call-records?limit=24", "/api/call-records?limit=100"],
      rounds: 60,
      unmeasured: 10,
      sizes: [2000, 200_000],
      of: { noun: "records", customers: 1000 },
      more: insertRecords,
    } as const;
    const cookies = await openSmallAndLarge(fixture, asked);
    return [await smallAgainstLarge(fixture, asked, cookies), ...(await screenOf(fixture, cookies[0] ?? ""))];
  });

async function insertRecords(
  owner: ProductFixture["owner"],
  workspaceId: string,
  size: number,
): Promise<void> {
  await owner.query(
    `WITH made AS (
       INSERT INTO phone_campaigns (workspace_id, id, channel, name, words, voice_settings, contact_ids, status, is_practice, contacts_count, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 'call', 'Spring', 'Hi', '{}', '{}', 'completed', true, 0, now(), now()) RETURNING id
     )
     INSERT INTO phone_records (workspace_id, id, channel, campaign_id, contact_id, phone_number, words, status, outcome, is_success, is_practice, begun_at)
     SELECT $1, (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - $2 + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, 'call', made.id, (SELECT id FROM contacts WHERE workspace_id = $1 LIMIT 1), '+12125550142', 'Hi', 'completed', 'answered', true, true, now() - make_interval(secs => n)
     FROM made, generate_series(1, $2::int) AS n`,
    [workspaceId, size],
  );
  await owner.query("ANALYZE phone_records");
}

async function screenOf({ server }: ProductFixture, cookie: string): Promise<Figure[]> {
  const browser = await openBrowser();
  const context = await coldBrowser(browser, server.address, cookie);
  const { calls, scriptBytes, shownMs } = await openCold(
    context,
    `${server.address}/ai-dialer?tab=campaigns`,
    "main li.card",
  );
  await browser.close();
  return [
    {
      what: "AI Dialer, cold: API calls before the campaigns show",
      measured: `${calls.length} (shown after ${Math.round(shownMs)} ms)`,
      asked: "none",
      reached: calls.length === 0,
    },
    {
      what: "AI Dialer, cold: JavaScript over the wire (brotli)",
      measured: `${Math.round(scriptBytes / 1000)} kB`,
      asked: "<= 180 kB",
      reached: scriptBytes <= 180_000,
    },
  ];
}
