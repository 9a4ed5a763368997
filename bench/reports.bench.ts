import type pg from "pg";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95, timed } from "./small-large.ts";

const sizes = [1000, 100_000] as const;
const rounds = 30;
const limits = { times: 5, pdfMs: 300, othersTimes: 2 };

/** How I'm Doing over twelve months with few moves and with many, its PDF, and what others feel of that. */
export const reportsFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const businesses: { cookie: string; times: number[] }[] = [];
  for (const customers of sizes) {
    const { cookie, workspaceId } = await openBusiness(server, owner, customers);
    await moveAll(owner, workspaceId);
    businesses.push({ cookie, times: [] });
  }
  for (let round = -3; round < rounds; round++)
    for (const { cookie, times } of businesses) {
      const took = await timed(`${server.address}/api/reports`, cookie);
      if (round >= 0) times.push(took);
    }
  const [few = 0, many = 0] = businesses.map(({ times }) => p95(times));
  const [small, large] = businesses.map(({ cookie }) => cookie);
  const pdf = (): Promise<number> => timed(`${server.address}/api/reports/download?format=pdf`, small ?? "");
  await pdf();
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round++) drawn.push(await pdf());
  const lists = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 200; round++)
      times.push(await timed(`${server.address}/api/contacts?limit=50`, large ?? ""));
    return p95(times);
  };
  await lists();
  const idle = await lists();
  const over = new AbortController();
  const drawing = (async () => {
    while (!over.signal.aborted) await pdf();
  })();
  const meanwhile = await lists();
  over.abort();
  await drawing;
  return [
    {
      what: "How I'm Doing, 12 months, 300,000 moves against 3,000, p95",
      measured: `${(many / few).toFixed(1)} times (${many.toFixed(0)} ms against ${few.toFixed(0)} ms)`,
      asked: `<= ${limits.times} times`,
      reached: many <= limits.times * few,
    },
    {
      what: "PDF of a year: the whole call, p95",
      measured: `${p95(drawn).toFixed(0)} ms`,
      asked: `<= ${limits.pdfMs} ms`,
      reached: p95(drawn) <= limits.pdfMs,
    },
    {
      what: "others' lists while one PDF after the other is drawn, p95",
      measured: `${(meanwhile / idle).toFixed(1)} times (${meanwhile.toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
      asked: `<= ${limits.othersTimes} times idle`,
      reached: meanwhile <= limits.othersTimes * idle,
    },
  ];
}

/** Three moves of each customer, spread over a year: added, in between, and to where they stand. */
async function moveAll(owner: pg.Client, workspaceId: string): Promise<void> {
  await owner.query(
    `INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before)
     SELECT workspace_id, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || '8000' || right(c.id::text, 12))::uuid, c.id,
       (ARRAY[NULL, 'new', 'qualified'])[step], (ARRAY['new', 'qualified', c.pipeline_stage])[step], at, CASE WHEN step > 1 THEN 864000 + n % 864000 END
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1) AS c CROSS JOIN generate_series(1, 3) AS step
       CROSS JOIN LATERAL (SELECT now() - interval '300 days' * ((c.n * 7919 % 100000) / 100000.0) - interval '20 days' * (3 - step) - interval '1 second' * step AS at) AS moment`,
    [workspaceId],
  );
  await owner.query(
    "UPDATE contacts SET created_at = first.at FROM stage_changes AS first WHERE first.contact_id = contacts.id AND first.from_stage IS NULL AND contacts.workspace_id = $1",
    [workspaceId],
  );
  await owner.query("SELECT app.follow_growth(100)");
}
