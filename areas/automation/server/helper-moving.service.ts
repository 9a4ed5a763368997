import type { Cause, Ctx } from "#platform/server/context.ts";
import type { HeldContact } from "#areas/customers/server/index.ts";
import type { HelperDefinition, Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import { fitsAll, goalReached } from "#areas/automation/contract/helper-matching.rules.ts";
import { placeAfter, placeInto, stepAt } from "#areas/automation/contract/helper-places.rules.ts";
import { heldUntil, waitUntil } from "#areas/automation/contract/helper-times.rules.ts";
import { conditionWords, triggerWords } from "#areas/automation/contract/helper-words.rules.ts";
import { act } from "./helper-steps.service.ts";
import type { EventRow, NewStep, RunRow } from "./helper-runs.store.ts";
import type { DefinedHelper } from "./helpers.store.ts";

/** A customer on the way through a helper, with what is needed to take the next step. `run` is changed in place. */
export type Moving = {
  run: RunRow;
  helper: DefinedHelper;
  definition: HelperDefinition;
  contact: HeldContact;
  zone: string;
  /** What woke it, in order. */
  happened: readonly EventRow[];
};
/** What became of a step; `isAction` for those that do something. */
export type Noted = NewStep & { isAction?: boolean };
type Book = { notes: Noted[]; causes: Map<string | null, Cause> };

/** More steps at once than a definition can have. */
const maxWaves = 200;

/** Takes steps with all of them until each waits, has ended, or asks. Those at the same place go together. */
export async function moveOn(ctx: Ctx, all: readonly Moving[], book: Book): Promise<void> {
  let left = all.filter((one) => wakeUp(ctx, one, book.notes));
  for (let wave = 0; left.length > 0 && wave < maxWaves; wave++) {
    const next: Moving[] = [];
    for (const group of together(left)) next.push(...(await takeStep(ctx, group, book)));
    left = next.filter((one) => !isAtGoal(ctx, one, book.notes));
  }
}

/** Those at the same step of the same helper; of one customer's runs one after the other. */
function together(all: readonly Moving[]): Moving[][] {
  const groups = new Map<string, Moving[]>();
  for (const one of all) {
    const { helperId, version, place, isWaiting } = one.run;
    for (let round = 0; ; round++) {
      const key = [helperId, version, place, isWaiting, round].join(" ");
      const group = groups.get(key) ?? [];
      if (group.some(({ contact }) => contact.id === one.contact.id)) continue;
      groups.set(key, [...group, one]);
      break;
    }
  }
  return [...groups.values()];
}

/** Ends a run, and says why. */
export function stopMoving(ctx: Pick<Ctx, "now">, run: RunRow, notes: Noted[], reason: string): void {
  if (run.isWaiting)
    notes.push({ runId: run.id, place: run.place, contactId: run.contactId, state: "stopped", reason });
  end(ctx, run, "stopped", reason);
}

function end(ctx: Pick<Ctx, "now">, run: RunRow, state: RunRow["state"], reason: string | null): void {
  Object.assign(run, {
    state,
    reason,
    isWaiting: false,
    dueAt: null,
    plannedAt: null,
    waitsFor: null,
    endedAt: ctx.now.toISOString(),
  });
}

/** True when the goal is reached: then the run has ended. */
export function isAtGoal(ctx: Ctx, { run, definition, contact, happened }: Moving, notes: Noted[]): boolean {
  if (run.endedAt !== null) return true;
  const goal = goalReached(definition, contact, happened);
  if (goal === undefined) return false;
  const words = "event" in goal ? triggerWords(goal).toLowerCase() : conditionWords(goal);
  stopMoving(ctx, run, notes, `The goal is reached: ${words}.`);
  return true;
}

/** Decides whether a run that is due goes on: it may be at its goal, or have been woken by something that changes nothing for it. */
function wakeUp(ctx: Ctx, one: Moving, notes: Noted[]): boolean {
  const { run, definition, happened } = one;
  if (happened.some(({ name }) => name === "contact.deleted")) {
    stopMoving(ctx, run, notes, "The customer is in the trash.");
    return false;
  }
  if (isAtGoal(ctx, one, notes)) return false;
  const step = stepAt(definition.then, run.place);
  const isAwaited = step?.do === "waitFor" && happened.some(({ name }) => name === step.event);
  if (
    happened.length > 0 &&
    !isAwaited &&
    run.plannedAt !== null &&
    Date.parse(run.plannedAt) > ctx.now.getTime()
  ) {
    run.dueAt = run.plannedAt;
    return false;
  }
  return true;
}

/** Where a run goes after a step; done when nothing follows. True when it goes on. */
export function goTo(ctx: Pick<Ctx, "now">, run: RunRow, place: string | undefined): boolean {
  run.isWaiting = false;
  run.waitsFor = null;
  if (place === undefined) {
    end(ctx, run, "done", null);
    return false;
  }
  Object.assign(run, { place, state: "waiting", reason: null });
  return true;
}

/** Takes one step with all of a group; returns those that go on right away. */
async function takeStep(ctx: Ctx, group: Moving[], book: Book): Promise<Moving[]> {
  const [first] = group;
  const step = first && stepAt(first.definition.then, first.run.place);
  if (!first || !step) {
    for (const one of group) end(ctx, one.run, "done", null);
    return [];
  }
  if (step.do === "wait" || step.do === "waitFor")
    return group.filter((one) => waitAt(ctx, one, step, book.notes));
  if (step.do === "stop") {
    for (const one of group) {
      note(ctx, one, book.notes, { state: "done" });
      end(ctx, one.run, "done", null);
    }
    return [];
  }
  if (step.do === "branch")
    return group.filter((one) => {
      const fits = fitsAll(one.contact, step.if);
      note(ctx, one, book.notes, { state: "done", reason: fits ? "Yes." : "No." });
      return goTo(ctx, one.run, placeInto(one.definition.then, one.run.place, fits ? "then" : "else"));
    });
  const open = group.filter((one) => !holdAt(ctx, one));
  if (step.do === "email" && first.definition.mode === "ask") {
    for (const one of open) draft(ctx, one, book.notes);
    return [];
  }
  return doStep(ctx, open, { step, book });
}

type ActStep = Exclude<Step, { do: "wait" | "waitFor" | "stop" | "branch" }>;

/** Does a step for all of a group, whatever it is, and goes on with those for whom it didn't fail. */
export async function doStep(
  ctx: Ctx,
  group: readonly Moving[],
  { step, book }: { step: ActStep; book: Book },
): Promise<Moving[]> {
  const [first] = group;
  if (!first) return [];
  book.causes.clear();
  for (const { run, contact } of group)
    book.causes.set(contact.id, { eventId: run.eventId ?? run.id, depth: run.depth });
  const outcomes = await act(ctx, {
    helper: first.helper,
    step,
    contacts: group.map(({ contact }) => contact),
  });
  book.causes.clear();
  return group.filter((one) => {
    const outcome = outcomes.get(one.contact.id) ?? { state: "failed" as const, reason: "Nothing happened." };
    note(ctx, one, book.notes, { ...outcome, isAction: true });
    if (outcome.state !== "failed") return goTo(ctx, one.run, placeAfter(one.definition.then, one.run.place));
    end(ctx, one.run, "failed", outcome.reason ?? null);
    return false;
  });
}

function note(
  ctx: Ctx,
  { run }: Moving,
  notes: Noted[],
  said: Pick<Noted, "state" | "reason" | "mailingId" | "dueAt" | "isAction">,
): void {
  const doneAt = said.state === "waiting" || said.state === "drafted" ? null : ctx.now.toISOString();
  notes.push({ runId: run.id, place: run.place, contactId: run.contactId, doneAt, ...said });
}

/** Begins to wait, or ends it; true when the run goes on. */
function waitAt(
  ctx: Ctx,
  one: Moving,
  step: Extract<Step, { do: "wait" | "waitFor" }>,
  notes: Noted[],
): boolean {
  const { run, zone, happened } = one;
  if (!run.isWaiting) {
    const dueAt = waitUntil(step, ctx.now, zone).toISOString();
    note(ctx, one, notes, { state: "waiting", dueAt });
    const waitsFor = step.do === "waitFor" ? step.event : null;
    Object.assign(run, {
      isWaiting: true,
      state: "waiting",
      reason: null,
      dueAt,
      plannedAt: dueAt,
      waitsFor,
    });
    return false;
  }
  const isMissed = step.do === "waitFor" && !happened.some(({ name }) => name === step.event);
  note(
    ctx,
    one,
    notes,
    isMissed ? { state: "skipped", reason: "It didn’t happen in time." } : { state: "done" },
  );
  return goTo(ctx, run, placeAfter(one.definition.then, run.place));
}

/** Holds a step outside of the hours; true when it waits. */
function holdAt(ctx: Ctx, { run, definition, zone }: Moving): boolean {
  const until = heldUntil(definition.hours, zone, ctx.now)?.toISOString();
  if (until === undefined) return false;
  Object.assign(run, {
    state: "held",
    reason: "Outside of the hours that you chose. It goes on when they begin.",
    dueAt: until,
    plannedAt: until,
  });
  return true;
}

/** Keeps an email for somebody's press. */
function draft(ctx: Ctx, one: Moving, notes: Noted[]): void {
  note(ctx, one, notes, { state: "drafted" });
  Object.assign(one.run, { state: "asks", reason: null, dueAt: null, plannedAt: null });
}
