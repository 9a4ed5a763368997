import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { pageById, type Page, type PageWanted } from "#platform/server/paging.ts";
import { helpersRan } from "#areas/automation/contract/helpers.events.ts";
import type { Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import { placeAfter, stepAt } from "#areas/automation/contract/helper-places.rules.ts";
import type { HelperDraft, HelperRun } from "#areas/automation/contract/helpers.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { runAnswersOf } from "./helper-answers.service.ts";
import { dropMails, wordsOf } from "./helper-mails.service.ts";
import { doStep, goTo, isAtGoal, type Moving, type Noted, stopMoving } from "./helper-moving.service.ts";
import * as runs from "./helper-runs.store.ts";
import { isSampleRun } from "./helper-sample.service.ts";
import { wake } from "./helpers.jobs.ts";
import * as store from "./helpers.store.ts";

const ofSample = "This belongs to the sample business, which never sends anything.";

type Wanted = PageWanted & Pick<runs.RunsAsked, "helperId" | "contactId" | "state">;

/** Runs by pages, newest first; of a helper that is there. */
export async function listRuns(ctx: Ctx, { limit, cursor, ...of }: Wanted): Promise<Page<HelperRun>> {
  if (of.helperId !== undefined) found(await store.findHelper(ctx.tx, of.helperId), "Helper");
  const page = await pageById("helper-runs", { limit, cursor }, (from) =>
    runs.listRuns(ctx.tx, { ...of, ...from }),
  );
  return { rows: await runAnswersOf(ctx, page.rows), next: page.next };
}

async function answer(ctx: Ctx, id: string): Promise<HelperRun> {
  const [run] = await runAnswersOf(ctx, await runs.listRuns(ctx.tx, { id, limit: 1 }));
  return found(run, "Run");
}

/** Goes on from the step that failed, or does what was late; 409 for a run that does neither. */
export async function retryRun(ctx: Ctx, id: string): Promise<HelperRun> {
  const run = found(await runs.lockRun(ctx.tx, id), "Run");
  if (isSampleRun(run)) throw new AppError("conflict", ofSample);
  const isLate = run.state === "asks" && run.reason !== null;
  if (run.state !== "failed" && !isLate)
    throw new AppError("conflict", "Only what failed, or waits for your press, can be done now.");
  const helper = found(await store.findHelper(ctx.tx, run.helperId), "Helper");
  if (!helper.isActive) throw new AppError("conflict", "The helper is switched off. Switch it on first.");
  const now = ctx.now.toISOString();
  await runs.updateRuns(ctx.tx, [
    { ...run, state: "waiting", reason: null, dueAt: now, plannedAt: now, endedAt: null },
  ]);
  await wake(ctx);
  await ctx.publish(helpersRan, { contactIds: [run.contactId] });
  return answer(ctx, id);
}

/** Stops a helper for one customer; 409 when it has ended. */
export async function stopRun(ctx: Ctx, id: string): Promise<HelperRun> {
  const run = found(await runs.lockRun(ctx.tx, id), "Run");
  if (run.endedAt !== null) throw new AppError("conflict", "It has ended already.");
  await runs.endRuns(
    ctx.tx,
    { id },
    { reason: "Somebody stopped it for this customer.", now: ctx.now.toISOString() },
  );
  await dropMails(ctx, { runId: id, contactId: run.contactId });
  await ctx.publish(helpersRan, { contactIds: [run.contactId] });
  return answer(ctx, id);
}

/** Emails that wait for a press, newest first. */
export async function listDrafts(
  ctx: Ctx,
  { limit, cursor, helperId }: PageWanted & { helperId?: string },
): Promise<Page<HelperDraft>> {
  const page = await pageById("helper-drafts", { limit, cursor }, (from) =>
    runs.listRuns(ctx.tx, { helperId, isDraft: true, ...from }),
  );
  const definitions = await store.listDefinitions(ctx.tx, page.rows);
  const people = new Map(
    (
      await customers.listHeld(
        ctx.tx,
        page.rows.map(({ contactId }) => contactId),
      )
    ).map((one) => [one.id, one]),
  );
  const rows: HelperDraft[] = [];
  const wordsAt = new Map<Step, Awaited<ReturnType<typeof wordsOf>>>();
  for (const run of page.rows) {
    const step = stepAt(definitions.get(`${run.helperId} ${run.version}`)?.then ?? [], run.place);
    if (step?.do === "email" && !wordsAt.has(step)) wordsAt.set(step, await wordsOf(ctx, step));
    const words = step && wordsAt.get(step);
    rows.push({
      id: run.id,
      helperId: run.helperId,
      helperName: run.helperName,
      contactId: run.contactId,
      contactName: run.contactName,
      to: people.get(run.contactId)?.email ?? "",
      subject: words?.subject ?? "",
      content: words?.content ?? "",
      createdAt: run.startedAt,
    });
  }
  return { rows, next: page.next };
}

/** Sends these drafts; those that were sent or dropped meanwhile are left alone, and those whose goal is reached end. */
export async function sendDrafts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await runs.lockDrafted(ctx.tx, ids)).some(isSampleRun))
    throw new AppError("conflict", ofSample);
  const { all, zone, definitions, helpers } = await drafted(ctx, ids);
  const contacts = new Map(
    (
      await customers.listHeld(
        ctx.tx,
        all.map(({ contactId }) => contactId),
      )
    ).map((one) => [one.id, one]),
  );
  const notes: Noted[] = [];
  const happened = await runs.listEventsOf(
    ctx.tx,
    all.map(({ contactId }) => contactId),
    {
      names: all.flatMap(({ endsBy }) => endsBy ?? []),
      since: all.map(({ startedAt }) => startedAt).toSorted()[0] ?? ctx.now.toISOString(),
    },
  );
  const groups = groupedBy(all, (run) => [run.helperId, run.version, run.place].join(" "));
  for (const group of groups.values()) {
    const moving = group.flatMap((run): Moving[] => {
      const helper = helpers.get(run.helperId);
      const definition = definitions.get(`${run.helperId} ${run.version}`);
      const contact = contacts.get(run.contactId);
      const over = (reason?: string): Moving[] => {
        const note = { runId: run.id, place: run.place, contactId: run.contactId, state: "stopped" as const };
        if (reason !== undefined) stopMoving(ctx, run, notes, reason);
        notes.push({ ...note, reason: run.reason });
        return [];
      };
      if (!contact) return over("The customer is in the trash.");
      if (!helper || !definition) return [];
      // What was reached while it waited for the press ends it: nobody is asked about what they have already done.
      const since = (happened.get(run.contactId) ?? []).filter(({ createdAt }) => createdAt >= run.startedAt);
      const one = { run, helper, definition, contact, zone, happened: since };
      return isAtGoal(ctx, one, []) ? over() : [one];
    });
    const [first] = moving;
    const step = first && stepAt(first.definition.then, first.run.place);
    if (step?.do === "email") await doStep(ctx, moving, { step, book: { notes, causes: new Map() } });
  }
  await keep(ctx, all, notes);
}

/** Leaves these emails out; the helper goes on. */
export async function dropDrafts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { all, definitions } = await drafted(ctx, ids);
  const now = ctx.now.toISOString();
  const notes = all.map((run): Noted => {
    const { id: runId, place, contactId } = run;
    const definition = definitions.get(`${run.helperId} ${run.version}`);
    goTo(ctx, run, definition && placeAfter(definition.then, place));
    return {
      runId,
      place,
      contactId,
      state: "skipped",
      reason: "Somebody chose not to send it.",
      doneAt: now,
    };
  });
  await keep(ctx, all, notes);
}

async function drafted(ctx: Ctx, ids: readonly string[]) {
  const all = await runs.lockDrafted(ctx.tx, ids);
  return {
    all,
    definitions: await store.listDefinitions(ctx.tx, all),
    helpers: new Map((await store.listHelpers(ctx.tx)).map((one) => [one.id, one])),
    zone: await team.timeZoneOf(ctx.tx),
  };
}

/** Saves where they are; those with more to do go on at once. */
async function keep(ctx: Ctx, all: readonly runs.RunRow[], notes: readonly Noted[]): Promise<void> {
  const now = ctx.now.toISOString();
  for (const run of all)
    if (run.endedAt === null && run.state === "waiting") Object.assign(run, { dueAt: now, plannedAt: now });
  await runs.updateRuns(ctx.tx, all);
  await runs.saveSteps(ctx.tx, ctx.workspaceId, notes);
  await wake(ctx);
  await ctx.publish(helpersRan, { contactIds: all.map(({ contactId }) => contactId) });
}
