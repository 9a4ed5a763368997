import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import type { Finding, SelfCheck, SelfCheckName } from "#areas/books/contract/self-check.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { checkSeesBooks } from "./journal.service.ts";
import * as store from "./self-check.store.ts";

/** What a fault says to people, beside its two amounts. */
const messages: Record<SelfCheckName, (row: store.FoundRow) => string> = {
  entries: ({ name, found }) => `The entry “${name}” does not add up: it is off by ${found}`,
  tallies: ({ name, expected, found }) =>
    `“${name}” is said to hold ${found} of a month, its postings come to ${expected}`,
  receivables: ({ kind, name, expected, found }) =>
    kind === "invoice"
      ? `Invoice ${name} is open with ${expected}, the ledger says ${found}`
      : `${found} on “Customers owe us” belongs to no invoice`,
  payments: ({ name, expected, found }) =>
    `Invoice ${name} is said to be paid with ${found}, its payments come to ${expected}`,
  totals: ({ name, expected, found }) =>
    `Document ${name} says ${found}, its lines and taxes come to ${expected}`,
  credits: ({ expected, found }) => `Customers have ${expected} to their credit, the ledger says ${found}`,
  numbers: ({ kind, name, expected, found }) =>
    kind === "series"
      ? `A number is missing in ${name}: ${found} of ${expected} are there`
      : `Document ${name} and its number don’t belong together`,
  bank: ({ name, expected, found }) =>
    `“${name}” was reconciled at ${expected}, its reconciled rows come to ${found}`,
};

const findingOf = (row: store.FoundRow): Finding => ({
  check: row.check,
  message: messages[row.check](row),
  kind: row.kind,
  id: row.id,
  expected: row.expected,
  found: row.found,
});

/** What the latest look found; 403 for people who see only their own customers. */
export async function getCheck(ctx: Ctx): Promise<{ checkedAt: string | null; findings: Finding[] }> {
  checkSeesBooks(ctx);
  return (await store.findCheck(ctx.tx)) ?? { checkedAt: null, findings: [] };
}

/** Looks through the books, keeps what was found, and tells who keeps them when something does not add up. Changes nothing else. */
export async function runCheck(ctx: Ctx): Promise<SelfCheck> {
  checkSeesBooks(ctx);
  const before = await store.findCheck(ctx.tx);
  const findings = (await store.listFaults(ctx.tx)).map(findingOf);
  const checkedAt = ctx.now.toISOString();
  await store.replaceCheck(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    checkedAt,
    findings,
    checkedBy: ctx.actor.userId,
  });
  await ctx.publish(booksChanged, { what: "check" });
  const known = new Set(before?.findings.map(({ message }) => message));
  const fresh = findings.filter(({ message }) => !known.has(message));
  if (fresh.length > 0) await tellFaults(ctx, fresh);
  return { checkedAt, findings };
}

async function tellFaults(ctx: Ctx, findings: readonly Finding[]): Promise<void> {
  const keepers = (await membersOf(ctx.tx)).filter(
    ({ role, sees }) => sees === "all" && roleAllows(role, "manager"),
  );
  const more = findings.length > 1 ? ` And ${findings.length - 1} more.` : "";
  await notify(
    ctx,
    keepers.map(({ id }) => id),
    [
      {
        type: "books_check_failed",
        title: "Something in the books does not add up",
        body: `${findings[0]?.message}.${more} Nothing was changed.`,
        href: "/accounting?tab=reports",
      },
    ],
  );
}
