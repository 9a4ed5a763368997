import type pg from "pg";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";
import { check, type Owner, peopleFile, settled, step, upload, type Import } from "./import-fixture.ts";
import { type DatabaseFixture, withDatabase } from "./product-fixture.ts";

const rows = 20_000;
const killsPerStep = 4;

/** Kills the product with -9 in the middle of a dry run, of the writing and of the undo, again and again; only its next start repairs anything. */
export const importCrashFigures = (): Promise<Figure[]> => withDatabase(measure);

async function measure({ owner: client, databaseUrl }: DatabaseFixture): Promise<Figure[]> {
  let server = await product({ DATABASE_URL: databaseUrl });
  const owner: Owner = { server, cookie: await signUp(server.address) };
  await client.query("UPDATE subscriptions SET plan = 'enterprise'");
  let [kills, interrupted] = [0, 0];
  const through = async (one: Import, going: string, wanted: string): Promise<Import> => {
    for (let kill = 0; kill < killsPerStep; kill++) {
      await pause(100 + Math.random() * 900);
      await owner.server.stop("SIGKILL");
      kills += 1;
      const {
        rows: [left],
      } = await client.query<{ status: string }>("SELECT status FROM imports WHERE id = $1", [one.id]);
      interrupted += Number(left?.status === going);
      server = await product({ DATABASE_URL: databaseUrl });
      owner.server = server;
      // Work resumes once the dead worker's lock is released; only then is there something to kill again.
      if (left?.status === going)
        await taken(client, server, "SELECT operation_id FROM imports WHERE id = $1", one.id);
    }
    return settled(owner, one, wanted);
  };
  const begun = await upload(owner, peopleFile(rows));
  const counts = (await through(await check(owner, begun), "checking", "ready")).counts;
  const { result } = await through(await step(owner, begun, "start"), "importing", "done");
  const {
    rows: [written],
  } = await client.query<{ people: number; emails: number; stages: number }>(
    "SELECT count(*)::int AS people, count(DISTINCT email_key)::int AS emails, (SELECT count(*)::int FROM stage_changes) AS stages FROM contacts",
  );
  await through(await step(owner, begun, "undo"), "undoing", "undone");
  const {
    rows: [left],
  } = await client.query<{ people: number }>("SELECT count(*)::int AS people FROM contacts");
  await server.stop();
  const isRight =
    counts?.create === rows &&
    result?.created === rows &&
    written?.people === rows &&
    written.emails === rows &&
    written.stages === rows &&
    left?.people === 0;
  return [
    {
      what: `dry run, import and undo of ${rows.toLocaleString("en-US")} rows, killed with -9 ${kills} times`,
      measured: `${interrupted} times in the middle of it; ${written?.people ?? 0} written, ${rows - (written?.emails ?? 0)} lost, ${(written?.people ?? 0) - (written?.emails ?? 0)} doubled, ${left?.people ?? 0} left by the undo`,
      asked: "the same end as without kills",
      reached: isRight && interrupted > 0,
    },
  ];
}

/** Waits until a worker continues the work whose operation this statement finds, or has ended it. */
export async function taken(
  client: pg.Client,
  server: { address: string },
  operation: string,
  id: string,
): Promise<void> {
  const progress = async () =>
    (
      await client.query<{ done: number; status: string }>(
        `SELECT done, status FROM operations WHERE id = (${operation})`,
        [id],
      )
    ).rows[0];
  const before = await progress();
  for (
    let now = before;
    now?.done === before?.done && now?.status === before?.status;
    now = await progress()
  ) {
    await fetch(`${server.address}/readyz`);
    await pause(50);
  }
}
