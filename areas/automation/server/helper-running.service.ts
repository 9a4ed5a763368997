import type { Cause, Ctx } from "#platform/server/context.ts";
import { isClash } from "#platform/server/connections.ts";
import { appErrorOf } from "#platform/server/errors-of.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext, JobOutcome } from "#platform/server/jobs.ts";
import { helpersRan } from "#areas/automation/contract/helpers.events.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { startByClock } from "./helper-clock.service.ts";
import { moveOn, type Moving, type Noted, stopMoving } from "./helper-moving.service.ts";
import * as runs from "./helper-runs.store.ts";
import { startPlanned } from "./helper-starting.service.ts";
import { wake } from "./helpers.jobs.ts";
import * as store from "./helpers.store.ts";
import { arePlanned } from "./helpers-plan.service.ts";

/** How many runs go on in one transaction. */
const batch = 200;

type Place = { workspaceId: string };

/** Starts what was planned and goes on with what is due in one business, until nothing is or others wait. */
export async function runInBusiness(
  parts: JobParts,
  { workspaceId }: Place,
  context: JobContext,
): Promise<JobOutcome> {
  const contextFor = jobContexts(parts, context, "helpers");
  const causes = new Map<string | null, Cause>();
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    context.database.inWorkspace(workspaceId, (tx) =>
      work(contextFor(tx, workspaceId, null, (contactId) => causes.get(contactId))),
    );
  if (!(await inTurn(mayRun))) return;
  await inTurn(startByClock);
  for (;;) {
    const moved = (await inTurn(startPlanned)) + (await goOn(inTurn, causes, batch));
    if (moved === 0) break;
    if (context.signal.aborted || context.turnOver?.aborted) return "again";
  }
  await inTurn(async (ctx) => {
    const next = await runs.findNextDue(ctx.tx);
    if (next !== undefined) await wake(ctx, new Date(Math.max(Date.parse(next), Date.now() + 500)));
  });
}

/** Helpers stand still while somebody has paused them all. What is planned waits. */
async function mayRun(ctx: Ctx): Promise<boolean> {
  return !(await store.findSettings(ctx.tx)).isPaused;
}

type InTurn = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Goes on with what is due. One run that can't be worked on holds up none of the others: it is left as failed. */
async function goOn(inTurn: InTurn, causes: Map<string | null, Cause>, limit: number): Promise<number> {
  let due: runs.RunRow[] = [];
  try {
    return await inTurn(async (ctx) => {
      due = await runs.listDue(ctx.tx, ctx.now.toISOString(), limit);
      return goOnWith(ctx, causes, due);
    });
  } catch (error) {
    causes.clear();
    if (appErrorOf(error).code === "unavailable" || (limit === 1 && isClash(error))) throw error;
    if (limit > 1) {
      for (let one = 0; one < batch; one++) if ((await goOn(inTurn, causes, 1)) === 0) return one;
      return batch;
    }
    return inTurn(async (ctx) => {
      ctx.log.error({ err: error }, "a helper's step broke");
      return leaveFailed(ctx, due);
    });
  }
}

/** Leaves these runs as failed, unless another worker went on with them meanwhile. */
async function leaveFailed(ctx: Ctx, due: readonly runs.RunRow[]): Promise<number> {
  const now = ctx.now.toISOString();
  const broken = await runs.lockDue(
    ctx.tx,
    due.map(({ id }) => id),
    now,
  );
  const reason = "Something went wrong on our side.";
  // A wait that was over stays over: tried again, the run goes on behind it.
  await runs.updateRuns(
    ctx.tx,
    broken.map((run) => ({ ...run, state: "failed" as const, reason, dueAt: null, endedAt: now })),
  );
  return due.length;
}

async function goOnWith(
  ctx: Ctx,
  causes: Map<string | null, Cause>,
  due: readonly runs.RunRow[],
): Promise<number> {
  if (due.length === 0) return 0;
  // Customers first, as everybody who changes one: whoever changes them wakes their runs, and holds them by then.
  const contacts = new Map(
    (await customers.lockLiveContacts(ctx.tx, [...new Set(due.map(({ contactId }) => contactId))])).map(
      (one) => [one.id, one],
    ),
  );
  const locked = await runs.lockDue(
    ctx.tx,
    due.map(({ id }) => id),
    ctx.now.toISOString(),
  );
  const definitions = await store.listDefinitions(ctx.tx, locked);
  const helpers = new Map((await store.listHelpers(ctx.tx)).map((one) => [one.id, one]));
  const events = await runs.listEventsById(
    ctx.tx,
    locked.flatMap(({ wokenBy }) => wokenBy ?? []),
  );
  const zone = await team.timeZoneOf(ctx.tx);
  const planned = await arePlanned(ctx);
  const notes: Noted[] = [];
  const moving: Moving[] = [];
  for (const run of locked) {
    const helper = helpers.get(run.helperId);
    const definition = definitions.get(`${run.helperId} ${run.version}`);
    const contact = contacts.get(run.contactId);
    if (!helper || !definition) stopMoving(ctx, run, notes, "The helper is gone.");
    else if (!contact) stopMoving(ctx, run, notes, "The customer is in the trash.");
    else if (helper.preset === null && !planned) holdForPlan(ctx, run);
    else
      moving.push({
        run,
        helper,
        definition,
        contact,
        zone: contact.timeZone ?? zone,
        happened: (run.wokenBy ?? []).flatMap((id) => events.get(id) ?? []),
      });
  }
  await moveOn(ctx, moving, { notes, causes });
  await runs.updateRuns(ctx.tx, locked);
  await runs.saveSteps(ctx.tx, ctx.workspaceId, notes);
  await count(ctx, notes, locked);
  await ctx.publish(helpersRan, { contactIds: [...new Set(locked.map(({ contactId }) => contactId))] });
  return locked.length || due.length;
}

const hourMs = 3_600_000;
/** A lapsed plan pauses, and loses nothing. */
function holdForPlan(ctx: Ctx, run: runs.RunRow): void {
  Object.assign(run, {
    state: "held",
    reason: "Helpers of your own are not part of your plan. It goes on as soon as they are.",
    dueAt: new Date(ctx.now.getTime() + hourMs).toISOString(),
  });
}

async function count(ctx: Ctx, notes: readonly Noted[], locked: readonly runs.RunRow[]): Promise<void> {
  const actions = new Map(locked.map(({ helperId }) => [helperId, 0]));
  const helperOf = new Map(locked.map(({ id, helperId }) => [id, helperId]));
  for (const { runId, state, isAction } of notes) {
    const helperId = helperOf.get(runId);
    if (helperId !== undefined && state === "done" && isAction)
      actions.set(helperId, (actions.get(helperId) ?? 0) + 1);
  }
  await store.updateDone(
    ctx.tx,
    [...actions].map(([id, many]) => ({ id, actions: many })),
    ctx.now.toISOString(),
  );
}
