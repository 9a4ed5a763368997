import { fillBooks } from "./books.bench.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { othersLists } from "./others-lists.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95, smallAgainstLarge } from "./small-large.ts";

const report = (type: string, query: string): string => `/api/accounting/reports/${type}?${query}`;
const profitAndLoss = [
  report("profit-and-loss", "from=2026-01-01&to=2026-12-31"),
  report("profit-and-loss", "from=2026-11-01&to=2026-11-30&compareFrom=2026-10-01&compareTo=2026-10-31"),
  // Days at both edges.
  report("profit-and-loss", "from=2025-02-11&to=2026-10-19"),
];
const balanceSheet = [report("balance-sheet", "to=2026-06-30"), report("balance-sheet", "to=2026-10-19")];

/** Reports of a small business and of a large one, and what looking through the books of a large one costs others. */
export const booksReportsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => {
    const asked = {
      rounds: 20,
      unmeasured: 2,
      times: 4,
      sizes: [2000, 200_000],
      more: fillBooks,
      of: { noun: "transactions", customers: 500 },
    } as const;
    return [
      await smallAgainstLarge(fixture, { ...asked, what: "profit and loss", paths: profitAndLoss }),
      await smallAgainstLarge(fixture, { ...asked, what: "balance sheet", paths: balanceSheet }),
      ...(await selfCheck(fixture)),
    ];
  });

const idleMs = 3000;

async function selfCheck({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 500);
  await fillBooks(owner, workspaceId, 200_000);
  await owner.query("VACUUM ANALYZE journal_postings, journal_entries, transactions, ledger_tallies");
  const { cookie: other } = await openBusiness(server, owner, 1000);
  const others = { server, cookie: other };
  const idle = p95(await othersLists(others, pause(idleMs)));
  const took: number[] = [];
  const meanwhile = await othersLists(
    others,
    (async () => {
      for (let round = 0; round < 3; round++) {
        const begun = performance.now();
        const answer = await fetch(`${server.address}/api/accounting/self-check`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body: "{}",
        });
        const { findings } = (await answer.json()) as { findings: unknown[] };
        if (findings.length > 0)
          throw new Error(`The books are not balanced: ${JSON.stringify(findings[0])}`);
        took.push(performance.now() - begun);
      }
    })(),
  );
  const [longest, busy] = [Math.max(...took) / 1000, p95(meanwhile)];
  return [
    {
      what: "self-check of 200,000 transactions, the longest of 3",
      measured: `${longest.toFixed(1)} s`,
      asked: "<= 20 s",
      reached: longest <= 20,
    },
    {
      what: "others’ lists meanwhile, p95",
      measured: `${(busy / idle).toFixed(1)} times (${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
      asked: "<= 2 times",
      reached: busy <= 2 * idle,
    },
  ];
}
