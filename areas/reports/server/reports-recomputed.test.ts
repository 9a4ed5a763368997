import { execFileSync, spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { moneyText } from "#platform/contract/money.ts";
import { lawTimeout } from "#platform/server/testing/laws.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import type { Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";

const server = await testServer();
const hasPandas = spawnSync("/usr/bin/python3", ["-c", "import pandas"]).status === 0;

const minute = 60_000;
const stages = ["new", "qualified", "proposal", "negotiation", "customer", "lost"];
const ranks = { new: 0, qualified: 1, proposal: 2, negotiation: 3, customer: 4, lost: -1 };
const last = Date.UTC(2026, 10, 20);
/** Fifteen months back, so that some begin before the report does, over both changes of the clock. */
const history = fc.record({
  begins: fc.integer({ min: 1, max: 455 * 24 * 60 }),
  imported: fc.boolean(),
  deleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  source: fc.constantFrom("Website", "Referral", "Other"),
  cents: fc.integer({ min: 0, max: 900_000 }),
  first: fc.constantFrom(...stages),
  steps: fc.array(
    fc.record({ to: fc.constantFrom(...stages), after: fc.integer({ min: 1, max: 70 * 24 * 60 }) }),
    { maxLength: 7 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Contact = { id: string; at: number; deleted: boolean; source: string; cents: number; stage: string };
type Move = { id: string; contact: string; from: string | null; to: string; at: number };

/** Ids grow with time, as those of the product do. */
const idAt = (at: number, which: number): string => {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${which.toString(16).padStart(12, "0")}`;
};

function toldIn(histories: readonly History[]) {
  const [contacts, moves]: [Contact[], Move[]] = [[], []];
  let which = 0;
  for (const { begins, imported, deleted, source, cents, first, steps } of histories) {
    let at = last - begins * minute;
    const id = idAt(at, ++which);
    let stage = first;
    moves.push({ id: imported ? id : idAt(at, ++which), contact: id, from: null, to: first, at });
    const began = at;
    for (const { to, after } of steps) {
      at += after * minute;
      if (to === stage || at > last) continue;
      moves.push({ id: idAt(at, ++which), contact: id, from: stage, to, at });
      stage = to;
    }
    contacts.push({ id, at: began, deleted, source, cents, stage });
  }
  return { contacts, moves };
}

/** The same figures, worked out by pandas from the same rows. */
const recomputing = `
import json, sys, pandas as pd
told = json.load(sys.stdin)
zone, won, lost, ranks = told["timeZone"], ["customer"], ["lost"], told["ranks"]
people = pd.DataFrame(told["contacts"])
moves = pd.DataFrame(told["moves"]).sort_values("at", kind="stable")
moves["before"] = moves.groupby("contact")["at"].shift()
begin, end = pd.Timestamp(told["from"], tz=zone), pd.Timestamp(told["to"], tz=zone) + pd.DateOffset(days=1)
def local(frame): return pd.to_datetime(frame["at"], unit="ms", utc=True).dt.tz_convert(zone)
def within(frame):
    at = local(frame)
    return frame[(at >= begin) & (at < end)]
def months(frame, column=None):
    grouped = frame.groupby(local(frame).dt.strftime("%Y-%m"))
    return {month: int(n) for month, n in (grouped.size() if column is None else grouped[column].sum()).items() if n}
def median(days): return None if days.empty else float(days.median())
people = people[~people["deleted"]]
moves = moves[moves["contact"].isin(people["id"])]
imported = people["id"].isin(moves["id"])
def closed(stages):
    last = moves[moves["to"].isin(stages)].groupby("contact").last().reset_index()
    sales = people[people["stage"].isin(stages)].drop(columns="at").merge(last, left_on="id", right_on="contact", suffixes=("", "_move"))
    return within(sales[sales["id_move"] != sales["id"]])
sales, gone = closed(won), closed(lost)
reached = within(moves).assign(rank=lambda frame: frame["to"].map(ranks)).groupby("contact")["rank"].max()
left = within(moves[moves["before"].notna()])
days = ((left["at"] - left["before"]) // 86400000)
first = moves.groupby("contact").first()
bought = sales[~sales["id"].map(first["to"]).isin(won)]
json.dump({
    "added": months(within(people[~imported])), "imported": months(within(people[imported])),
    "won": months(sales), "cents": months(sales, "cents"), "lost": len(gone),
    "funnel": [int((reached >= rank).sum()) for rank in range(5)],
    "daysToClose": median((bought["at"] - bought["id"].map(first["at"])) // 86400000),
    "daysInStage": [median(days[left["from"] == stage]) for stage in told["stages"][:4]],
    "sources": {source: int(n) for source, n in within(people).groupby("source").size().items()},
}, sys.stdout)`;

const byMonth = (report: Report, part: "added" | "imported" | "won" | "money") =>
  Object.fromEntries(
    report.growth
      .map((month) => [
        month.month,
        part === "money" ? Math.round(Number(month.money.value) * 100) : month[part].value,
      ])
      .filter(([, value]) => value !== 0),
  );
const valuesOf = (numbers: readonly ReportNumber[]) => numbers.map(({ value }) => value);

async function write(owner: SignedIn, { contacts, moves }: ReturnType<typeof toldIn>) {
  const iso = (at: number) => new Date(at).toISOString();
  await insertContacts(
    server.database,
    owner.user.workspaceId,
    contacts.map(({ id, at, deleted, source, cents, stage }) => ({
      id,
      source,
      email: null,
      value: moneyText(cents),
      pipelineStage: stage,
      createdAt: iso(at),
      deletedAt: deleted ? iso(last) : null,
    })),
  );
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before)
      SELECT ${owner.user.workspaceId}::uuid, m.id, m.contact, m."from", m."to", to_timestamp(m.at / 1000.0),
        (m.at - lag(m.at) OVER (PARTITION BY m.contact ORDER BY m.id)) / 1000
      FROM json_to_recordset(${JSON.stringify(moves)}::json) AS m(id uuid, contact uuid, "from" text, "to" text, at bigint)`),
  );
}

test.skipIf(!hasPandas)(
  "the figures of 300 histories are those that pandas works out from the same rows (needs Debian's python3-pandas)",
  async () => {
    const seed = Date.now() % 2 ** 31;
    const told = toldIn(fc.sample(history, { numRuns: 300, seed }));
    for (const timeZone of ["America/New_York", "Pacific/Kiritimati"]) {
      const owner = await server.newOwner();
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE workspaces SET time_zone = ${timeZone}`),
      );
      await write(owner, told);
      const days = { from: "2025-11-02", to: "2026-11-10" };
      const { body: report } = await owner.call(reportsApi.get, { query: days });
      const input = JSON.stringify({ ...told, ...days, timeZone, ranks, stages });
      const figures: unknown = JSON.parse(
        execFileSync("/usr/bin/python3", ["-c", recomputing], { input }).toString(),
      );
      expect(
        {
          added: byMonth(report, "added"),
          imported: byMonth(report, "imported"),
          won: byMonth(report, "won"),
          cents: byMonth(report, "money"),
          lost: report.totals.find(({ key }) => key === "lost")?.value,
          funnel: valuesOf(report.funnel),
          daysToClose: report.daysToClose.value,
          daysInStage: valuesOf(report.daysInStage),
          sources: Object.fromEntries(
            report.sources
              .map(({ source, people }) => [source, people.value])
              .filter(([, value]) => value !== 0),
          ),
        },
        `seed ${seed}`,
      ).toEqual(figures);
    }
  },
  lawTimeout(60_000),
);
