import { expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";

// A database of its own: what the planner knows of the tables decides here.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });

const tables = {
  ledger_tallies: {
    fold: "fold_ledger_tallies",
    row: "INSERT INTO ledger_tallies (workspace_id, account_id, month, amount) SELECT '{id}', md5(n::text)::uuid, '2026-01-01', n FROM generate_series(1, 700) AS n",
  },
  ledger_day_tallies: {
    fold: "fold_ledger_day_tallies",
    row: "INSERT INTO ledger_day_tallies (workspace_id, account_id, day, amount) SELECT '{id}', md5(n::text)::uuid, '2026-01-07', n FROM generate_series(1, 700) AS n",
  },
  transaction_tallies: {
    fold: "fold_transaction_tallies",
    row: "INSERT INTO transaction_tallies (workspace_id, day, transaction_type, transactions, amount) SELECT '{id}', date '2020-01-01' + n, 'income', 1, n FROM generate_series(1, 700) AS n",
  },
};

const addThrice = async (row: string, id: string) => {
  for (let at = 0; at < 3; at++) await asOwner(url, row.replace("{id}", id));
};

test.each(Object.entries(tables))(
  "the sums of a business that the planner takes for empty are folded at once: %s",
  async (table, { fold, row }) => {
    const [known, young] = [await server.newOwner(), await server.newOwner()].map(
      ({ user }) => user.workspaceId,
    );
    await addThrice(row, known!);
    await asOwner(url, `ANALYZE ${table}`);
    await addThrice(row, young!);
    const sums = () =>
      asOwner(
        url,
        `SELECT count(*)::int AS rows, sum(amount)::int AS amount FROM ${table} WHERE workspace_id = '${young}'`,
      );
    expect(await sums()).toEqual([{ rows: 2100, amount: 736_050 }]);
    const began = performance.now();
    await asOwner(url, `SELECT app.${fold}('${young}')`);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await sums()).toEqual([{ rows: 700, amount: 736_050 }]);
  },
);
