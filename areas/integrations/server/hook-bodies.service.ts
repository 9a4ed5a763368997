import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import * as billing from "#areas/billing/server/index.ts";
import type { HookBody } from "#areas/integrations/contract/hooks.schema.ts";
import * as store from "./hook-bodies.store.ts";
import { notifyHooks } from "./hooks.service.ts";
import { wakeHooks } from "./hooks.jobs.ts";
import { findHook } from "./hooks.store.ts";

/** What was last sent to a hook, newest first. */
export async function listBodies(ctx: Ctx, hookId: string, wanted: PageWanted): Promise<Page<HookBody>> {
  found(await findHook(ctx.tx, hookId), "Hook");
  const page = await pageById(`hook-bodies ${hookId}`, wanted, (from) =>
    store.listBodies(ctx.tx, { hookId, ...from }),
  );
  return mapPage(page, shown);
}

const shown = (row: store.StoredBody): HookBody => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  problems: row.problems,
  contactId: row.contactId,
  isNew: row.isNew,
  values: row.said,
  isCut: row.isCut,
  receivedAt: row.receivedAt,
});

/** Has one that failed worked on again, by how its hook is set up now. 409 for one that was understood. */
export async function retryBody(ctx: Ctx, id: string): Promise<HookBody> {
  const row = found(await store.lockBody(ctx.tx, id), "Message");
  await billing.requireApps(ctx);
  // Pressed twice, or by two people.
  if (row.status === "waiting") return shown(row);
  if (row.status !== "failed") throw new AppError("conflict", "Only what failed can be tried again.");
  const again = { status: "waiting", attempts: 0, reason: null, problems: [], dueAt: ctx.now.toISOString() };
  await store.updateBody(ctx.tx, id, { ...again, status: "waiting" });
  await wakeHooks(ctx);
  notifyHooks(ctx);
  return shown({ ...row, ...again, status: "waiting" });
}
