import type pg from "pg";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";
import { taken } from "./import-crash.bench.ts";
import { type DatabaseFixture, withDatabase } from "./product-fixture.ts";

const rows = 10_000;
const people = 5_000;
const killsPerStep = 4;

type Upload = { id: string; status: string; created: number; same: number };

/** Kills the product with -9 while sales of a file are added, and while that is undone; only its next start repairs anything. */
export const dealImportCrashFigures = (): Promise<Figure[]> => withDatabase(measure);

/** Two sales of each customer, of which every fourth was won. */
export function salesFile(rows: number): Buffer {
  const lines = ["Deal ID,Deal Name,Amount,Deal Stage,Create Date,Close Date,Email,First Name,Last Name"];
  for (let n = 0; n < rows; n++)
    lines.push(
      `${n},Sale ${n},${n % 500}.25,${["Proposal", "Qualified", "Won", "Lost"][n % 4]},2026-01-05,2026-03-04,new${n % (rows / 2)}@import.example,Given${n % (rows / 2)},Family`,
    );
  return Buffer.from(lines.join("\n"));
}

async function measure({ owner: client, databaseUrl }: DatabaseFixture): Promise<Figure[]> {
  let server = await product({ DATABASE_URL: databaseUrl });
  const cookie = await signUp(server.address);
  await client.query("UPDATE subscriptions SET plan = 'enterprise'");
  let [kills, interrupted] = [0, 0];
  const answered = async (response: Response): Promise<Upload> => {
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Upload;
  };
  const send = async (fields: Record<string, string>): Promise<Upload> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([new Uint8Array(salesFile(rows))]), "deals.csv");
    const options = { method: "POST", headers: { cookie }, body: form };
    return answered(await fetch(`${server.address}/api/deals/import`, options));
  };
  const through = async (id: string, going: string, wanted: string): Promise<void> => {
    for (let kill = 0; kill < killsPerStep; kill++) {
      await pause(100 + Math.random() * 900);
      await server.stop("SIGKILL");
      kills += 1;
      const { rows: found } = await client.query<{ status: string }>(
        "SELECT status FROM deal_imports WHERE id = $1",
        [id],
      );
      interrupted += Number(found[0]?.status === going);
      server = await product({ DATABASE_URL: databaseUrl });
      if (found[0]?.status === going)
        await taken(client, server, "SELECT operation_id FROM deal_imports WHERE id = $1", id);
    }
    for (let status = going; status !== wanted; await pause(100)) {
      const response = await fetch(`${server.address}/api/deals/imports/${id}`, { headers: { cookie } });
      status = (await answered(response)).status;
      if (status === "failed") throw new Error("failed");
    }
  };
  const begun = await send({ wait: "false" });
  await through(begun.id, "importing", "done");
  const written = await count(client);
  const again = await send({ dryRun: "true" });
  const undo = { method: "POST", headers: { cookie } };
  await answered(await fetch(`${server.address}/api/deals/imports/${begun.id}/undo`, undo));
  await through(begun.id, "undoing", "undone");
  const left = await count(client);
  await server.stop();
  return [
    {
      what: `${rows.toLocaleString("en-US")} sales from a file, and their undo, killed with -9 ${kills} times`,
      measured: `${interrupted} times in the middle of it; ${written.sales} sales of ${written.people} customers, the file again adds ${again.created}, ${left.sales} left by the undo`,
      asked: "the same end as without kills",
      reached:
        interrupted > 0 &&
        written.sales === rows &&
        written.people === people &&
        again.created === 0 &&
        again.same === rows &&
        left.sales + left.people === 0,
    },
  ];
}

/** Customers, and their sales: one each, and those that are further ones. */
async function count(client: pg.Client): Promise<{ people: number; sales: number }> {
  const { rows: found } = await client.query<{ people: number; sales: number }>(
    "SELECT (SELECT count(*) FROM contacts)::int AS people, ((SELECT count(*) FROM contacts) + (SELECT count(*) FROM deals WHERE NOT is_main AND deleted_at IS NULL))::int AS sales",
  );
  return found[0] ?? { people: 0, sales: 0 };
}
