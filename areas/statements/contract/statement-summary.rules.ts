import { moneyText, sumText } from "#platform/contract/money.ts";
import type { StatementAccount, StatementFacts } from "#platform/tables/statement-shape.ts";
import type { BalanceProof, StatementSummary, VerdictCounts } from "./statements.schema.ts";

/** The account of the books that a file is for: its currency, and the bank's number of it, as the last statement had it; null before the first. */
export type KnownAccount = { currency: string; bankAccount: string | null };
/** What the lines of one list come to: `list` is its place in the file. */
export type ListFigures = {
  list: number;
  lines: number;
  sumCents: bigint;
  firstDay: string | null;
  lastDay: string | null;
};

/** Counts a line of a list; one that can't be read has no day and moves nothing. */
export function noteLine(
  lists: Map<number, ListFigures>,
  list: number,
  read?: { day: string; amountCents: number },
): void {
  const known = lists.get(list) ?? { list, lines: 0, sumCents: 0n, firstDay: null, lastDay: null };
  lists.set(list, known);
  known.lines++;
  if (!read) return;
  known.sumCents += BigInt(read.amountCents);
  if (known.firstDay === null || read.day < known.firstDay) known.firstDay = read.day;
  if (known.lastDay === null || read.day > known.lastDay) known.lastDay = read.day;
}

/** Which account of the file is meant: the only one, or the one that was taken before; undefined where somebody has to choose. */
export function accountFor(
  accounts: readonly StatementAccount[],
  { bankAccount, currency }: KnownAccount,
): number | undefined {
  if (accounts.length === 1) return 0;
  const fits = (account: StatementAccount) => account.currency === null || account.currency === currency;
  const known = accounts.flatMap((account, at) =>
    bankAccount !== null && account.id === bankAccount && fits(account) ? [at] : [],
  );
  return known.length === 1 ? known[0] : undefined;
}

/** What has to be answered before lines of a file are written into an account: nothing is assumed about numbers and currencies. */
export function asksOf(
  accounts: readonly StatementAccount[],
  chosen: number | undefined,
  { bankAccount, currency }: KnownAccount,
): string[] {
  if (accounts.length === 0) return [];
  const account = chosen === undefined ? undefined : accounts[chosen];
  if (!account) return ["This file has lines of several accounts. Choose the one to import"];
  return [
    ...(bankAccount !== null && bankAccount !== "" && account.id !== "" && account.id !== bankAccount
      ? [
          `This file is of account ${account.id}, and the last one was of ${bankAccount}. Is this the right account?`,
        ]
      : []),
    ...(account.currency !== null && account.currency !== currency
      ? [`This file is in ${account.currency}, and this account is kept in ${currency}`]
      : []),
  ];
}

/** The places of the lists of an account of the file. */
export const listsOf = (facts: Pick<StatementFacts, "statements">, account: number | undefined): number[] =>
  facts.statements.flatMap((head, at) => (head.account === account ? [at] : []));

/** What a file would do: the figures of all its lists, with those of the chosen account summed up. */
export function summaryOf(
  facts: StatementFacts,
  books: KnownAccount,
  {
    lists,
    counts,
    chosen,
  }: { lists: readonly ListFigures[]; counts: VerdictCounts; chosen: number | undefined },
): StatementSummary {
  const places = listsOf(facts, chosen);
  const mine = lists.filter(({ list }) => places.includes(list));
  const days = mine.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay].filter((day) => day !== null));
  const sorted = days.toSorted();
  const linesOf = (account: number) =>
    lists.reduce((sum, one) => (facts.statements[one.list]?.account === account ? sum + one.lines : sum), 0);
  return {
    lines: mine.reduce((sum, { lines }) => sum + lines, 0),
    sum: sumText(mine.reduce((sum, { sumCents }) => sum + sumCents, 0n)),
    firstDay: sorted[0] ?? null,
    lastDay: sorted.at(-1) ?? null,
    ...balancesOf(facts, places, mine),
    proofs: places.flatMap((place) => proofOf(facts, place, mine) ?? []),
    pending: facts.pending,
    counts,
    accounts: facts.accounts.map((account, at) => ({
      ...account,
      lines: linesOf(at),
      isChosen: at === chosen,
    })),
    asks: asksOf(facts.accounts, chosen, books),
  };
}

/** Whether the lines of a list lead from its opening to its closing balance; undefined where the bank gives but one of them. */
function proofOf(
  facts: StatementFacts,
  place: number,
  lists: readonly ListFigures[],
): BalanceProof | undefined {
  const head = facts.statements[place];
  if (!head || head.openingCents === null || head.closingCents === null) return undefined;
  const { openingCents, closingCents } = head;
  const moved = lists.find(({ list }) => list === place)?.sumCents ?? 0n;
  return {
    opening: moneyText(openingCents),
    lines: sumText(moved),
    closing: moneyText(closingCents),
    difference: sumText(BigInt(closingCents) - BigInt(openingCents) - moved),
  };
}

/** The balance before the first list and after the last one, by the days of their lines. */
function balancesOf(facts: StatementFacts, places: readonly number[], lists: readonly ListFigures[]) {
  const dayOf = (place: number) => lists.find(({ list }) => list === place)?.firstDay ?? "";
  const inOrder = places.toSorted((a, b) => {
    const [one, other] = [dayOf(a), dayOf(b)];
    return one === other ? a - b : one < other ? -1 : 1;
  });
  const shown = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : moneyText(cents);
  return {
    openingBalance: shown(facts.statements[inOrder[0] ?? -1]?.openingCents),
    closingBalance: shown(facts.statements[inOrder.at(-1) ?? -1]?.closingCents),
  };
}
