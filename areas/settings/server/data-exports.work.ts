import { found } from "#platform/contract/errors.ts";
import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { helloIn } from "#platform/server/mail-names.ts";
import { doOperation, isGoing, orFail } from "#platform/server/operations.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { publishFinished } from "#platform/server/start-operation.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { exportDays } from "#areas/settings/contract/data-exports.schema.ts";
import { dataPage } from "#areas/settings/contract/settings.pages.ts";
import { exportsChanged } from "#areas/settings/contract/settings.events.ts";
import * as team from "#areas/team/server/index.ts";
import { makeExport, removeOldExports } from "./data-exports.jobs.ts";
import { removeOld } from "./data-exports.service.ts";
import * as store from "./data-exports.store.ts";
import { type Contents, exportFiles, planExport } from "./export-files.service.ts";
import { type Written, writeExport } from "./export-writing.service.ts";

/** The jobs of exports, each joined to its work. */
export const dataExportJobs = (parts: JobParts): JobHandler[] => [
  handles(makeExport, async ({ workspaceId, operationId }, context) => {
    const { database } = context;
    // One that was cancelled, or failed for good, is not begun again.
    if (!(await database.inWorkspace(workspaceId, (tx) => isGoing(tx, operationId)))) return undefined;
    return orFail(context, workspaceId, operationId, () => make(parts, workspaceId, operationId, context));
  }),
  handles(removeOldExports, (_payload, { database }) => removeOld(database)),
];

// A zip can't be continued: after a kill the work begins anew, and its progress with it.
async function make(
  parts: JobParts,
  workspaceId: string,
  operationId: string,
  context: JobContext,
): Promise<undefined> {
  const contextOf = jobContexts(parts, context, `job ${operationId}`);
  const contents: Contents = { tables: {}, files: 0 };
  let writing: AsyncGenerator<Written> | undefined;
  let written: Written = { done: 0, sizeBytes: 0, isWhole: false };
  let total = 0;
  const begin = () =>
    context.database.inWorkspace(workspaceId, async (tx) => {
      const { id, createdBy } = found(await store.findByOperation(tx, operationId), "Export");
      const plan = await planExport(contextOf(tx, workspaceId, createdBy));
      total = plan.total;
      return writeExport(
        { database: context.database, workspaceId, exportId: id },
        exportFiles(plan, contents),
      );
    });
  try {
    await doOperation(
      context.database,
      workspaceId,
      operationId,
      context.signal,
      async (tx, hand) => {
        if (written.isWhole) {
          const ctx = contextOf(tx, workspaceId, hand.createdBy);
          await finish(ctx, operationId, written, contents);
          await publishFinished(ctx, hand, written.done);
        }
        return {
          done: written.done - hand.done,
          progress: {},
          finished: written.isWhole,
          total: written.isWhole ? written.done : Math.max(total, written.done),
        };
      },
      undefined,
      async () => {
        writing ??= await begin();
        const next = await writing.next();
        if (!next.done) written = next.value;
      },
    );
  } finally {
    await writing?.return(undefined);
  }
  return undefined;
}

async function finish(
  ctx: Ctx,
  operationId: string,
  { sizeBytes }: Written,
  { tables, files }: Contents,
): Promise<void> {
  const { id, createdBy } = found(await store.findByOperation(ctx.tx, operationId), "Export");
  const rowCount = Object.values(tables).reduce((sum, rows) => sum + rows, 0);
  await store.updateExport(ctx.tx, id, {
    readyAt: ctx.now.toISOString(),
    sizeBytes,
    rowCount,
    fileCount: files,
  });
  await ctx.publish(exportsChanged, { exportId: id });
  const person = (await team.membersOf(ctx.tx)).find((one) => one.id === createdBy);
  if (!person) return;
  const title = "Your export is ready";
  const body = `Everything your business keeps, as one file. You can download it for ${exportDays} days.`;
  await notify(ctx, [person.id], [{ type: "data_export", title, body, href: dataPage.path }]);
  await mailOut(ctx, {
    to: person.email,
    subject: title,
    text: `${helloIn(person)}\n\n${body}\n\nDownload it here, signed in as an owner: ${ctx.ports.appUrl}${dataPage.path}\n\n-- \nYou got this email because you asked ${productName} for an export. If it wasn’t you, set a new password right away: ${ctx.ports.appUrl}/auth/forgot\n`,
  });
}
