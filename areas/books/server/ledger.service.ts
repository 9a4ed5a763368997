import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { newId } from "#platform/server/ids.ts";
import { journalWritten } from "#areas/books/contract/books.events.ts";
import { type AccountRef, type LedgerDocument, postingsOf } from "#areas/books/contract/posting.rules.ts";
import * as store from "./ledger.store.ts";

/** What the entries of a document are written for. */
export type Source = { sourceType: string; sourceId: string };
export type PostedDocument = Source & {
  day: string;
  description: string;
  document: LedgerDocument;
  /** True for a document of the sample business: its entries go with it (`removeSampleEntries`). */
  isSample?: boolean;
};

/** The business's currency and the accounts that the product posts to by itself. The currency stays until the transaction ends. */
export async function ledgerFacts(ctx: Ctx): Promise<store.LedgerFacts> {
  const facts = await store.lockFacts(ctx.tx);
  if (!facts) throw new Error("This business has no books");
  return facts;
}

const accountIdOf = (facts: store.LedgerFacts, account: AccountRef): string => {
  if ("id" in account) return account.id;
  const id = facts.roles[account.role];
  if (id === undefined) throw new Error(`No account has the role ${account.role}`);
  return id;
};

function entryOf(
  ctx: Ctx,
  facts: store.LedgerFacts,
  { document, isSample = false, description, ...source }: PostedDocument,
): store.NewEntry {
  return {
    ...source,
    ...written(ctx),
    description: description.slice(0, 500),
    reverses: null,
    sampleOf: isSample ? source.sourceId : null,
    currency: facts.currency,
    postings: postingsOf(document).map(({ account, amountCents, taxCodeId }) => ({
      accountId: accountIdOf(facts, account),
      amountCents,
      taxCodeId,
    })),
  };
}

/** Writes the entry of a document, in cents of the business's currency. One of 0 writes none. Also works for people who see no ledger. */
export async function postDocument(
  ctx: Ctx,
  posted: PostedDocument,
  known?: store.LedgerFacts,
): Promise<void> {
  const entry = entryOf(ctx, known ?? (await ledgerFacts(ctx)), posted);
  if (entry.postings.length === 0) return;
  const { sourceType, sourceId } = posted;
  if (posted.isSample) await store.insertSample(ctx.tx, ctx.workspaceId, sourceId);
  await store.insertEntry(ctx.tx, entry);
  await ctx.publish(journalWritten, { sourceType, sourceId });
}

/** As `postDocument`, of many documents, each of which has one entry. Publishes nothing: who writes so many says so in one event of its own. */
export async function postDocuments(
  ctx: Ctx,
  facts: store.LedgerFacts,
  documents: readonly PostedDocument[],
): Promise<void> {
  const entries = documents.map((posted) => entryOf(ctx, facts, posted));
  await store.insertEntries(
    ctx.tx,
    ctx.workspaceId,
    entries.filter(({ postings }) => postings.length > 0),
  );
}

/** As `postDocument`, of many documents of the sample business, each of which has one entry. */
export async function postSample(
  ctx: Ctx,
  facts: store.LedgerFacts,
  documents: readonly PostedDocument[],
): Promise<void> {
  const entries = documents.map((posted) => entryOf(ctx, facts, { ...posted, isSample: true }));
  await store.insertSampleEntries(
    ctx.tx,
    ctx.workspaceId,
    entries.filter(({ postings }) => postings.length > 0),
  );
}

const written = (ctx: Ctx) => ({
  workspaceId: ctx.workspaceId,
  id: newId(),
  createdBy: ctx.actor.userId,
  createdAt: ctx.now.toISOString(),
});

/**
 * Reverses every entry of a document that stands: the same postings with the sign turned, on `day`, or each on its entry's own day. Nothing
 * happens where none stands. The caller has locked the document. Also works for people who see no ledger.
 */
export async function reverseDocument(
  ctx: Ctx,
  { sourceType, sourceId, day, description }: Source & { day?: string; description: string },
): Promise<void> {
  const standing = await store.listStanding(ctx.tx, { sourceType, sourceId });
  for (const [entryId, rows] of groupedBy(standing, (row) => row.entryId)) {
    const [first] = rows;
    if (!first) continue;
    await store.insertEntry(ctx.tx, {
      ...written(ctx),
      sourceType,
      sourceId,
      day: day ?? first.day,
      description: description.slice(0, 500),
      reverses: entryId,
      sampleOf: first.sampleOf,
      currency: first.currency,
      postings: rows.map((row) => ({ ...row, amountCents: -row.amountCents })),
    });
  }
  if (standing.length > 0) await ctx.publish(journalWritten, { sourceType, sourceId });
}

/** As `reverseDocument`, of many documents of one kind, each entry on its own day. Publishes nothing, as `postDocuments`. */
export async function reverseDocuments(
  ctx: Ctx,
  { sourceType, descriptions }: { sourceType: string; descriptions: ReadonlyMap<string, string> },
): Promise<void> {
  const standing = await store.listStandingOf(ctx.tx, { sourceType, sourceIds: [...descriptions.keys()] });
  const entries = [...groupedBy(standing, (row) => row.entryId)].flatMap(([entryId, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { sourceId, day, sampleOf, currency } = first;
    return [
      {
        ...written(ctx),
        sourceType,
        sourceId,
        day,
        description: (descriptions.get(sourceId) ?? "").slice(0, 500),
        reverses: entryId,
        sampleOf,
        currency,
        postings: rows.map((row) => ({ ...row, amountCents: -row.amountCents })),
      },
    ];
  });
  await store.insertEntries(ctx.tx, ctx.workspaceId, entries);
}

/** Removes the entries of documents of the sample business, as if they had never been written. Those of other documents stay whatever is asked. */
export async function removeSampleEntries(ctx: Ctx, sourceIds: readonly string[]): Promise<void> {
  await store.removeSamples(ctx.tx, sourceIds);
}
