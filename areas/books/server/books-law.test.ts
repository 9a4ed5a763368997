import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountCentsOf, byHledger, hasHledger, journalOf } from "#apps/server/testing/hledger.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import type { Category } from "#areas/books/contract/categories.schema.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";

const server = await testServer();

type World = { owner: SignedIn; accounts: Account[]; categories: Category[]; known: string[] };
type Status = Promise<{ status: number }>;
type Command = (world: World, a: number, b: number) => Status;

const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const days = ["2025-12-31", "2026-01-01", "2026-02-28", "2026-11-24"];
const amounts = ["0.01", "0.03", "19.99", "120.50", "1500", "9999999.99"];
const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? Number.NaN;

const categoryFor = ({ categories }: World, kind: string, at: number): string | null =>
  nth([null, ...categories.filter((one) => one.kind === kind).map((one) => one.id)], at) ?? null;
const moneyOf = ({ accounts }: World): string[] =>
  accounts.filter((one) => ["bank", "cash", "credit_card"].includes(one.subType)).map((one) => one.id);

function bodyFor(world: World, a: number, b: number) {
  const transactionType = nth(["income", "expense", "transfer"] as const, a)!;
  const [from, to] = [nth(moneyOf(world), b)!, nth(moneyOf(world), b + 1 + (a % 3))!];
  const isForeign = b % 3 === 0;
  const common = {
    transactionType,
    description: `Row ${a}`,
    date: nth(days, b)!,
    amount: nth(amounts, a + b)!,
    accountId: from,
    currency: isForeign ? ("EUR" as const) : ("USD" as const),
    exchangeRate: isForeign ? "1.0825" : "1",
  };
  if (transactionType === "transfer") return { ...common, toAccountId: to };
  const isSplit = b % 4 === 1 && cents(common.amount) > 2;
  if (!isSplit) return { ...common, categoryId: categoryFor(world, transactionType, b) };
  const rest = cents(common.amount) - 2;
  const splits = [1, 1, rest].map((part, at) => ({
    categoryId: categoryFor(world, transactionType, b + at),
    amount: `${Math.floor(part / 100)}.${String(part % 100).padStart(2, "0")}`,
  }));
  return { ...common, splits };
}

const ofKnown =
  (act: (world: World, id: string, a: number, b: number) => Status): Command =>
  async (world, a, b) => {
    const id = nth(world.known, a);
    return id === undefined ? { status: 200 } : act(world, id, a, b);
  };

/** What people do with transactions. */
const commands: Record<string, Command> = {
  create: async (world, a, b) => {
    const answer = await world.owner.call(transactionsApi.create, { body: bodyFor(world, a, b) });
    if (answer.status === 200) world.known.push(answer.body.id);
    return answer;
  },
  replace: ofKnown((world, id, a, b) =>
    world.owner.call(transactionsApi.update, { params: { id }, body: bodyFor(world, b, a) }),
  ),
  changeAmount: ofKnown(({ owner }, id, _, b) =>
    owner.call(transactionsApi.update, { params: { id }, body: { amount: nth(amounts, b)! } }),
  ),
  move: ofKnown(({ owner }, id, _, b) =>
    owner.call(transactionsApi.update, { params: { id }, body: { date: nth(days, b)! } }),
  ),
  clear: ofKnown(({ owner }, id) =>
    owner.call(transactionsApi.update, { params: { id }, body: { status: "cleared" } }),
  ),
  remove: ofKnown(({ owner }, id) => owner.call(transactionsApi.remove, { params: { id } })),
  restore: ofKnown(({ owner }, id) => owner.call(transactionsApi.restore, { params: { id } })),
};

/** What accounts hold by the transactions that are shown, counted without the ledger. */
function byTransactions(
  { accounts, categories }: World,
  rows: readonly Transaction[],
): Record<string, number> {
  const held = new Map<string, number>();
  const codeOf = new Map(accounts.map((one) => [one.id, one.accountCode]));
  const accountOf = new Map(categories.map((one) => [one.id, one.accountId]));
  const add = (code: string, size: number) => held.set(code, (held.get(code) ?? 0) + size);
  for (const row of rows) {
    const sign = row.transactionType === "income" ? 1 : -1;
    const size = cents(row.baseAmount);
    add(codeOf.get(row.accountId) ?? "", sign * size);
    if (row.toAccountId !== null) add(codeOf.get(row.toAccountId) ?? "", size);
    else if (row.splits.length === 0) {
      const usual = row.transactionType === "income" ? "4900" : "7900";
      add(
        row.categoryId === null ? usual : (codeOf.get(accountOf.get(row.categoryId) ?? "") ?? ""),
        -sign * size,
      );
    }
  }
  return Object.fromEntries([...held].filter(([, size]) => size !== 0));
}

async function expectLaw(world: World): Promise<void> {
  const { owner } = world;
  const entries = await journalOf(owner);
  for (const { id, postings } of entries)
    expect([id, postings.reduce((sum, one) => sum + cents(one.amount), 0)]).toEqual([id, 0]);
  const balances = await accountCentsOf(owner);
  const { body: rows } = await owner.call(transactionsApi.list);
  if (rows.every((row) => row.splits.length === 0)) expect(balances).toEqual(byTransactions(world, rows));
  if (hasHledger) expect(balances).toEqual(byHledger(entries));
  // What stands of each transaction is one entry, and of those in the bin none.
  const undone = new Set(entries.flatMap((entry) => entry.reverses ?? []));
  const standing = entries.filter((entry) => entry.reverses === null && !undone.has(entry.id));
  const posted = rows.filter(
    (row) => row.transactionType !== "transfer" || row.accountId !== row.toAccountId,
  );
  expect(standing.map((entry) => entry.sourceId).sort()).toEqual(posted.map((row) => row.id).sort());
  const sumOf = (type: string) =>
    rows.filter((row) => row.transactionType === type).reduce((sum, row) => sum + cents(row.baseAmount), 0);
  const { body: sums } = await owner.call(booksSummaryApi.get);
  expect([cents(sums.income), cents(sums.expenses)]).toEqual([sumOf("income"), sumOf("expense")]);
}

test(
  `whatever people do with transactions, every entry adds up, and accounts hold what transactions say${hasHledger ? " and hledger finds" : ""}`,
  async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.nat(50), fc.nat(50));
    const first = fc.tuple(fc.constant("create"), fc.nat(50), fc.nat(50));
    const steps = fc
      .tuple(fc.array(first, { minLength: 2, maxLength: 6 }), fc.array(step, { minLength: 5, maxLength: 25 }))
      .map(([begun, more]) => [...begun, ...more]);
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const owner = await server.newOwner();
        const world: World = {
          owner,
          accounts: (await owner.call(accountsApi.list)).body,
          categories: (await owner.call(categoriesApi.list)).body,
          known: [],
        };
        // Every third with the one after it, at once.
        for (let at = 0; at < list.length;) {
          const together = list.slice(at, (at += at % 3 === 2 ? 2 : 1));
          const answers = await Promise.all(together.map(([name, a, b]) => commands[name]!(world, a, b)));
          for (const { status } of answers)
            expect(status, together.map(([name]) => name).join()).toBeLessThan(500);
        }
        await expectLaw(world);
      }),
      { numRuns: lawRuns(4), endOnFailure: true },
    );
  },
  lawTimeout(180_000),
);

test.skipIf(!hasHledger)("hledger refuses a journal that does not add up (needs hledger)", () => {
  const { status } = spawnSync("hledger", ["-f", "-", "balance"], {
    input: "2026-01-01 x\n    1000  1.00 USD\n    4000  -0.99 USD\n",
  });
  expect(status).not.toBe(0);
});
