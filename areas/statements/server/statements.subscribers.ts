import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { paymentReversed } from "#areas/invoices/contract/invoices.events.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { statementImported } from "#areas/statements/contract/statements.events.ts";
import { addSample } from "./statement-sample.service.ts";
import { bringLineBack } from "./suggestions.service.ts";
import { findStatement, removeSamples } from "./statements.store.ts";

export const statementSubscribers = [
  on(statementImported, (ctx, { statementId, fileName, added }) =>
    notifyDone(ctx, statementId, fileName, added),
  ),
  on(sampleAdded, addSample),
  on(sampleRemoved, ({ tx }) => removeSamples(tx)),
  on(paymentReversed, (ctx, { paymentId }) => bringLineBack(ctx, paymentId)),
];

/** Tells whoever began a statement that its import has ended. */
async function notifyDone(ctx: Ctx, id: string, fileName: string, added: number): Promise<void> {
  const record = await findStatement(ctx.tx, id);
  if (!record?.createdBy) return;
  const isWhole = record.status === "done";
  await notify(
    ctx,
    [record.createdBy],
    [
      {
        type: "statement_imported",
        title: `Importing ${fileName}: ${isWhole ? "done" : "stopped"}`,
        body: `${added.toLocaleString("en-US")} ${added === 1 ? "line was" : "lines were"} added to your books.`,
        href: `/accounting/statements/${id}`,
      },
    ],
  );
}
