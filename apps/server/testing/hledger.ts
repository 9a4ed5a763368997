import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import type { SignedIn } from "./test-server.ts";

/** True where Debian's hledger is installed, which checks what laws say of the books. */
export const hasHledger = spawnSync("hledger", ["--version"]).status === 0;
const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? Number.NaN;

/** The whole journal of a business, the newest entry first. */
export async function journalOf(owner: SignedIn): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const answer = await owner.call(journalApi.list, { query: { limit: "50", cursor } });
    entries.push(...answer.body);
    const next = /cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
    if (!next) return entries;
    cursor = decodeURIComponent(next);
  }
}

/** What accounts hold as they are answered, by number, in cents; debits are positive, and those at 0 are left out. */
export const accountCentsOf = async (owner: SignedIn): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await owner.call(accountsApi.list)).body.flatMap(({ accountCode, accountType, currentBalance }) => {
      const size = cents(currentBalance ?? "") * naturalSign(accountType);
      return size === 0 ? [] : [[accountCode, size]];
    }),
  );

/** What accounts hold according to hledger, which reads the journal as text and refuses what does not add up. */
export function byHledger(entries: readonly JournalEntry[]): Record<string, number> {
  const text = entries
    .toReversed()
    .map(({ date, description, postings }) =>
      [`${date} ${description}`, ...postings.map((one) => `    ${one.accountCode}  ${one.amount} USD`)].join(
        "\n",
      ),
    )
    .join("\n\n");
  const { status, stdout, stderr } = spawnSync(
    "hledger",
    ["-f", "-", "balance", "--flat", "--no-total", "-O", "csv"],
    { input: `${text}\n`, encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  const rows = [...stdout.matchAll(/^"(\d+)","(-?[\d.,]+) USD"$/gm)];
  return Object.fromEntries(
    rows.map(([, code = "", amount = ""]) => [code, cents(amount.replaceAll(",", ""))]),
  );
}
