import { dayIn } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { sampleTransactionsOn } from "#areas/books/contract/transactions.sample.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import * as accounts from "./accounts.store.ts";
import * as categories from "./categories.store.ts";
import { ledgerFacts, postSample, removeSampleEntries } from "./ledger.service.ts";
import { centsIn, documentOf, type Wanted } from "./transaction-checks.service.ts";
import { newRow } from "./transaction-rows.service.ts";
import { sourceType } from "./transactions.service.ts";
import * as store from "./transactions.store.ts";

/** Adds a quarter of the sample business's books, labeled, with their entries in the ledger; once. */
export async function addSample(ctx: Ctx, { contactIds }: { contactIds: readonly string[] }): Promise<void> {
  if (await store.hasSample(ctx.tx)) return;
  const facts = await ledgerFacts(ctx);
  const today = dayIn(await timeZoneOf(ctx.tx), ctx.now);
  const people = sampleIdsBy(
    fullNameOf,
    { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) },
    contactIds,
  );
  const accountOf = new Map((await accounts.listAccounts(ctx.tx)).map((row) => [row.accountCode, row]));
  const categoryOf = new Map((await categories.listCategories(ctx.tx)).map((row) => [row.name, row]));
  const known = [...categoryOf.values()];
  const made = sampleTransactionsOn(today).flatMap(
    ({ category, accountCode, toAccountCode, contact, ...sample }) => {
      const target = toAccountCode === null ? undefined : accountOf.get(toAccountCode);
      // A business that has changed its accounts has no place for some of it.
      if (toAccountCode !== null && !target?.isActive) return [];
      const [account, chosen] = [accountOf.get(accountCode), categoryOf.get(category ?? "")];
      const wanted: Wanted = {
        ...sample,
        currency: facts.currency,
        exchangeRate: "1",
        accountId: (account?.isActive ? account.id : facts.roles.bank) ?? "",
        toAccountId: target?.id ?? null,
        categoryId: chosen?.isActive && chosen.kind === sample.transactionType ? chosen.id : null,
        contactId: people.get(contact ?? "") ?? null,
        splits: [],
      };
      return [{ wanted, row: newRow(ctx, wanted, { baseAmount: sample.amount, isSample: true }) }];
    },
  );
  await store.insertTransactions(
    ctx.tx,
    made.map(({ row }) => row),
  );
  const documents = made.map(({ wanted, row }) => ({
    sourceType,
    sourceId: row.id,
    day: row.transactionDate,
    description: row.description,
    document: documentOf(wanted, centsIn(row.amount), known),
  }));
  await postSample(ctx, facts, documents);
}

/** Removes the sample's transactions with their entries, as if they had never been there; edited ones stay, and lose the label. */
export async function removeSample(ctx: Ctx): Promise<void> {
  const ids = await store.listSample(ctx.tx);
  await removeSampleEntries(ctx, ids);
  await store.removeTransactions(ctx.tx, ids);
  await store.updateSampleKept(ctx.tx);
}
