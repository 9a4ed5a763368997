import { expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";

// A database of its own: what the planner knows of the tables decides here.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });

const tables = {
  contact_tallies: {
    fold: "fold_contact_tallies",
    row: "INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value, without_value, estimated) SELECT '{id}', 'stage ' || n, 'lead', 1, n, 0, n FROM generate_series(1, 1500) AS n",
    value: "value",
    estimated: "estimated",
  },
  contact_group_tallies: {
    fold: "fold_contact_group_tallies",
    row: "INSERT INTO contact_group_tallies (workspace_id, kind, name, pipeline_stage, status, contacts, lacking_first, lacking_last, lacking_company) SELECT '{id}', 'tag', 'tag ' || n, 'new', 'active', n, n, n, n FROM generate_series(1, 1500) AS n",
    value: "contacts",
    estimated: "lacking_company",
  },
  dated_sale_tallies: {
    fold: "fold_dated_sale_tallies",
    row: "INSERT INTO dated_sale_tallies (workspace_id, stage, day, probability, sales, worth, value) SELECT '{id}', 'stage ' || n, NULL, n, n, n, n FROM generate_series(1, 1500) AS n",
    value: "sales",
    estimated: "value",
  },
  fact_sums: {
    fold: "fold_fact_sums",
    row: "INSERT INTO fact_sums (workspace_id, fact, is_day, moment, part, count, value) SELECT '{id}', 'stayed', n % 2 = 0, '2030-01-01'::timestamptz + n * interval '1 hour', 'stage ' || n, n, n FROM generate_series(1, 1500) AS n",
    value: "count",
    estimated: "value",
    since: ", '-infinity'",
  },
  deal_tallies: {
    fold: "fold_deal_tallies",
    row: "INSERT INTO deal_tallies (workspace_id, stage, deals, value, without_value, estimated) SELECT '{id}', 'stage ' || n, 1, n, 0, n FROM generate_series(1, 1500) AS n",
    value: "value",
    estimated: "estimated",
  },
};

const addThrice = async (row: string, id: string) => {
  for (let at = 0; at < 3; at++) await asOwner(url, row.replace("{id}", id));
};

test.each(Object.entries(tables))(
  "the sums of a business that the planner takes for empty are folded at once: %s",
  async (table, { fold, row, value, estimated, ...more }) => {
    const [known, young] = [await server.newOwner(), await server.newOwner()].map(
      ({ user }) => user.workspaceId,
    );
    await addThrice(row, known!);
    await asOwner(url, `ANALYZE ${table}`);
    await addThrice(row, young!);
    const sums = () =>
      asOwner(
        url,
        `SELECT count(*)::int AS rows, sum(${value})::int AS value, sum(${estimated})::int AS estimated FROM ${table} WHERE workspace_id = '${young}'`,
      );
    expect(await sums()).toEqual([{ rows: 4500, value: 3_377_250, estimated: 3_377_250 }]);
    const began = performance.now();
    await asOwner(url, `SELECT app.${fold}('${young}'${"since" in more ? more.since : ""})`);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await sums()).toEqual([{ rows: 1500, value: 3_377_250, estimated: 3_377_250 }]);
  },
);
