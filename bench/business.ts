import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Running } from "./fixture.ts";

const first = [
  "Ana",
  "Ben",
  "Chloé",
  "Dana",
  "Elena",
  "Farid",
  "Grace",
  "Hannah",
  "Ivan",
  "Jerome",
  "Kofi",
  "Lena",
  "Marcus",
  "Nadia",
  "Omar",
  "Priya",
  "Quinn",
  "Rosa",
  "Sam",
  "Tom",
];
const last = [
  "Alvarez",
  "Baptiste",
  "Çelik",
  "Delgado",
  "Evans",
  "Fitzgerald",
  "García",
  "Huang",
  "Ibrahim",
  "Jensen",
  "Kowalski",
  "Lindqvist",
  "Müller",
  "Nakamura",
  "Oyelaran",
  "Petrova",
  "Quist",
  "Raman",
  "Sørensen",
  "Whitfield",
];

const trades = [
  "Harbour",
  "Quarry",
  "Northside",
  "Riverside",
  "Golden",
  "Little Oaks",
  "Old Mill",
  "Cedar",
  "Summit",
  "Bridge",
  "Lantern",
  "Orchard",
];
const places = [
  "Bakery",
  "Dental",
  "Yoga",
  "Law",
  "Books",
  "Hardware",
  "Flowers",
  "Cycles",
  "Design",
  "Builders",
  "Kindergarten",
  "Events",
];

/** Fills a workspace with `count` customers, each a little different, by one statement; then analyzes the tables, as after an import of that size. */
export async function fill(client: pg.Client, workspaceId: string, count: number): Promise<void> {
  await client.query(
    `
    INSERT INTO contacts (workspace_id, id, first_name, last_name, email, phone, company, source, value, pipeline_stage, tags, search_text, sort_name, created_at, updated_at)
    SELECT $1, (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - $2 + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
      f, l, e, p, c, s, n % 5000, (ARRAY['new','lead','prospect','qualified','proposal','negotiation','customer','lost'])[1 + n % 8], ARRAY['tag' || n % 7],
      lower(f || ' ' || l || E'\\n' || l || ' ' || f || E'\\n' || e || E'\\n' || s || E'\\n' || c || E'\\n' || regexp_replace(p, '\\D', '', 'g')), lower(l || ' ' || f), now(), now()
    FROM (SELECT n, ($3::text[])[1 + n % 20] AS f, ($4::text[])[1 + (n / 20) % 20] || CASE WHEN n >= 400 THEN ' ' || to_hex(n) ELSE '' END AS l,
      'person' || n || '@example' || n % 97 || '.com' AS e, '+1 555 ' || lpad(n::text, 7, '0') AS p, ($5::text[])[1 + n % 12] || ' ' || ($6::text[])[1 + (n / 12) % 12] || ' ' || n % 3000 AS c,
      (ARRAY['Facebook Ad','Google Ad','Website','Referral','Other'])[1 + n % 5] AS s FROM generate_series(1, $2::int) AS n) AS people`,
    [workspaceId, count, first, last, trades, places],
  );
  await client.query("SELECT app.follow_growth(100)");
  // It skips a table that autovacuum is already working on: that is waited for too.
  const isBusy = "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'";
  while ((await client.query(isBusy)).rows.length > 0) await pause(200);
}

/** Opens an account and returns the cookie header of its session. */
export async function signUp(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Rosa",
      lastName: "Delgado",
      email: `rosa-${randomUUID()}@example.com`,
      password: "a good password",
      companyName: "Alder & Rye",
      selectedPlan: "enterprise",
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Opens a business with so many customers; returns the cookie header of its owner's session, and its id. */
export async function openBusiness(
  server: Running,
  owner: pg.Client,
  customers: number,
): Promise<{ cookie: string; workspaceId: string }> {
  const cookie = await signUp(server.address);
  const {
    rows: [newest],
  } = await owner.query<{ id: string }>("SELECT id FROM workspaces ORDER BY created_at DESC LIMIT 1");
  const workspaceId = newest?.id ?? "";
  await fill(owner, workspaceId, customers);
  return { cookie, workspaceId };
}
