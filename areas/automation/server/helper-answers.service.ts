import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import {
  actionWords,
  type Names,
  stepWords,
  triggerWords,
} from "#areas/automation/contract/helper-words.rules.ts";
import { placesOf } from "#areas/automation/contract/helper-places.rules.ts";
import type { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";
import type { Helper, HelperRun, RunStep } from "#areas/automation/contract/helpers.schema.ts";
import { onlyTest } from "#areas/outreach/contract/deliveries.schema.ts";
import { mailOutlook } from "#areas/outreach/server/index.ts";
import { troublesOf } from "./helper-checks.service.ts";
import { notMailedWords } from "./helper-mails.service.ts";
import { namesOf, type Things, thingsOf } from "./helper-names.service.ts";
import * as runs from "./helper-runs.store.ts";
import { type DefinedHelper, listDefinitions } from "./helpers.store.ts";

const monthMs = 30 * 86_400_000;
/** The first moment of the last 30 days. */
export const monthAgo = (ctx: Pick<Ctx, "now">): string =>
  new Date(ctx.now.getTime() - monthMs).toISOString();

const none: runs.RunCounts = { underWay: 0, drafts: 0, recentRuns: 0, recentFailures: 0 };

/** Helpers as they are answered: with their sentences, how they stand, and what keeps them from working. */
export async function answersOf(ctx: Ctx, list: readonly DefinedHelper[]): Promise<Helper[]> {
  const things = await thingsOf(ctx);
  const names = namesOf(things);
  const counts = await runs.countByHelper(ctx.tx, monthAgo(ctx));
  return list.map((helper) => oneAnswer(helper, { names, things, counts: counts.get(helper.id) ?? none }));
}

/** One of them. */
export async function answerOf(ctx: Ctx, helper: DefinedHelper): Promise<Helper> {
  const [answer] = await answersOf(ctx, [helper]);
  return answer as Helper;
}

function oneAnswer(
  helper: DefinedHelper,
  { names, things, counts }: { names: Names; things: Things; counts: runs.RunCounts },
): Helper {
  const { id, name, description, isActive, preset, version, pausedReason, actionsDone } = helper;
  const { definition, lastRunAt, createdAt, updatedAt } = helper;
  return {
    id,
    name,
    description,
    isActive,
    preset,
    version,
    pausedReason,
    actionsDone,
    definition,
    lastRunAt,
    createdAt,
    updatedAt,
    ...counts,
    trigger: triggerWords(definition.when, names),
    action: actionWords(definition, names),
    problems: [...new Set(Object.values(troublesOf(things, definition)))],
  };
}

/** Runs as they are answered: each with all of its steps, what became of them and what comes next. */
export async function runAnswersOf(ctx: Ctx, list: readonly runs.ListedRun[]): Promise<HelperRun[]> {
  if (list.length === 0) return [];
  const names = namesOf(await thingsOf(ctx));
  const definitions = await listDefinitions(ctx.tx, list);
  const events = await runs.listEventsById(
    ctx.tx,
    list.flatMap(({ eventId }) => eventId ?? []),
  );
  const steps = groupedBy(
    await runs.listSteps(
      ctx.tx,
      list.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  );
  const isWaiting = [...steps.values()].flat().some(({ deliveryState }) => deliveryState === "pending");
  const waits = isWaiting ? await whyMailWaits(ctx) : null;
  return list.map((run) => {
    const definition = definitions.get(`${run.helperId} ${run.version}`);
    return {
      id: run.id,
      helperId: run.helperId,
      helperName: run.helperName,
      version: run.version,
      contactId: run.contactId,
      contactName: run.contactName,
      state: run.state,
      reason: run.reason,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
      startedBy: definition
        ? startedBy(definition, names, run.eventId !== null && !events.has(run.eventId))
        : "",
      steps: definition ? stepsOf(definition, run, steps.get(run.id) ?? [], { names, waits }) : [],
    };
  });
}

/** Why no email of helpers goes out right now; null when it does. */
async function whyMailWaits(ctx: Ctx): Promise<string | null> {
  const { state, message } = await mailOutlook(ctx, { need: "marketing" });
  return state === "waits" || state === "never" ? message : null;
}

const startedBy = (definition: HelperDefinition, names: Names, isForgotten: boolean): string =>
  `${triggerWords(definition.when, names)}${isForgotten ? " (more than 90 days ago)" : ""}`;

/** What was done so far, then what comes next in the order of reading. Sides of branches that were not taken are left out. */
function stepsOf(
  definition: HelperDefinition,
  run: runs.ListedRun,
  known: readonly runs.ListedStep[],
  { names, waits }: { names: Names; waits: string | null },
): RunStep[] {
  const byPlace = new Map(known.map((step) => [step.place, step]));
  const all = placesOf(definition.then);
  const at = all.findIndex(({ place }) => place === run.place);
  const isOpen = run.endedAt === null;
  return all.flatMap(({ place, step }, index) => {
    const words = stepWords(step, names);
    const said = byPlace.get(place);
    if (said) return [{ place, words, ...saidOf(said, run, waits) }];
    const isAhead = isOpen && index >= at && (place.split(".").length === 1 || place === run.place);
    if (!isAhead) return [];
    const dueAt = place === run.place ? run.dueAt : null;
    return [
      {
        place,
        words,
        state: "planned" as const,
        reason: place === run.place ? run.reason : null,
        dueAt,
        doneAt: null,
      },
    ];
  });
}

/** An email's step says what the ledger knows of it. */
function saidOf(
  said: runs.ListedStep,
  run: runs.ListedRun,
  waits: string | null,
): Pick<RunStep, "state" | "reason" | "dueAt" | "doneAt"> {
  const { state, reason, dueAt, doneAt, deliveryState, deliveryReason, deliveryDetail } = said;
  const times = { dueAt: state === "waiting" ? (run.dueAt ?? dueAt) : dueAt, doneAt };
  if (deliveryState === null) return { state, reason, ...times };
  if (deliveryState === "pending" && (waits !== null || deliveryReason === "quiet_hours"))
    return { state, reason: `It waits. ${waits ?? "It goes out when your quiet hours end."}`, ...times };
  if (deliveryState === "skipped")
    return { state: "skipped", reason: notMailedWords(deliveryReason), ...times };
  if (deliveryState === "failed")
    return { state: "failed", reason: "The mail server refused the email.", ...times };
  if (deliveryState === "unknown")
    return { state, reason: "It may have arrived: the connection broke. It’s not sent again.", ...times };
  return {
    state,
    reason:
      deliveryDetail === onlyTest
        ? "Not really sent: this is a test business."
        : deliveryState === "accepted"
          ? "Sent."
          : "On its way.",
    ...times,
  };
}
