import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { formationCompleted } from "#areas/formation/contract/formations.events.ts";
import { progressOf, statusOf } from "#areas/formation/contract/formations.rules.ts";
import { Ein, type Formation, type StepChanges } from "#areas/formation/contract/formations.schema.ts";
import { formationPage } from "#areas/formation/contract/formation.pages.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { todayIn } from "./days.service.ts";
import { isStepOpen, stepOf } from "./formation-replies.service.ts";
import { lockLive, save } from "./formations.service.ts";
import * as store from "./formations.store.ts";

type Asked = { id: string; stepId: string };
/** Who does the steps that are ours: the host, never a business's own people. */
type By = "business" | "host";

/**
 * Says that a step is done, open again, or that the state refused. 409 out of order, either way, and for somebody else's step; a state's step is
 * done only by its day and number, or its letter, and an order of hosts' also by them; and where somebody else changed the same meanwhile. A refusal opens again what was filed. What a host did is told to those who look after the business.
 */
export async function changeStep(
  ctx: Ctx,
  { id, stepId }: Asked,
  { was, ...sent }: StepChanges,
  by: By = "business",
): Promise<Formation> {
  const row = await lockLive(ctx, id);
  const steps = await store.listSteps(ctx.tx, [id]);
  const step = found(
    steps.find((one) => one.id === stepId),
    "Step",
  );
  if (step.who === "us" && by === "business")
    throw new AppError("conflict", "We do this step, and tell you when it’s done");
  if (step.who === "you" && by === "host") throw new AppError("conflict", "The owner does this step");
  await refuseClash({ was, ...sent }, async () => stepOf(step, steps, await store.listFiles(ctx.tx, [id])));
  const today = await todayIn(ctx);
  const { day } = sent;
  if (day && day > today) refuse("day", "That day hasn’t come yet");
  if (sent.refused) await refuseByState(ctx, step, steps, { ...sent, day: day ?? today });
  else if (sent.done ?? true) await finish(ctx, step, steps, sent);
  else await reopen(ctx, step, steps);
  const reply = await settle(ctx, row, today, step.key);
  if (by === "host" && reply.status !== "completed") await tellOfStep(ctx, row, step, sent);
  return reply;
}

async function reopen(ctx: Ctx, step: store.StepRow, steps: readonly store.StepRow[]): Promise<void> {
  refuseBeforeLater(step, steps);
  await store.updateStep(ctx.tx, step.id, notDone);
}

/** What was done after a step is taken back before it. */
function refuseBeforeLater({ key }: store.StepRow, steps: readonly store.StepRow[]): void {
  const later = steps.find(({ after, doneAt }) => after.includes(key) && doneAt !== null);
  if (later) throw new AppError("conflict", `Take this back first: ${later.title}`);
}

const notDone = { doneAt: null, doneBy: null };

function refuse(field: string, message: string): never {
  throw new AppError("validation_failed", message, { errors: { [field]: message } });
}

async function finish(
  ctx: Ctx,
  step: store.StepRow,
  steps: readonly store.StepRow[],
  sent: Omit<StepChanges, "was">,
): Promise<void> {
  const before = steps.find(({ key, doneAt }) => step.after.includes(key) && doneAt === null);
  if (before && !isStepOpen(step, steps)) throw new AppError("conflict", `First: ${before.title}`);
  const { number, fileId, day } = { ...step, ...definedOf(sent) };
  if (fileId !== null && !(await store.findFile(ctx.tx, step.formationId, fileId)))
    refuse("fileId", "That file isn’t among this order’s letters");
  if (step.who === "state" && fileId === null && !(day && number))
    refuse(day ? "number" : "day", "Enter the day and the number that the state gave, or attach its letter");
  await store.updateStep(ctx.tx, step.id, {
    doneAt: ctx.now.toISOString(),
    doneBy: ctx.actor.userId,
    day,
    number: step.key === "ein" && number ? einIn(number) : number,
    fileId,
    refusedOn: null,
    refusal: null,
  });
}

function einIn(number: string): string {
  const { success, data, error } = Ein.safeParse(number);
  return success ? data : refuse("number", error.issues[0]?.message ?? "");
}

async function refuseByState(
  ctx: Ctx,
  step: store.StepRow,
  steps: readonly store.StepRow[],
  { day, refusal = null }: { day: string; refusal?: string | null | undefined },
): Promise<void> {
  if (step.who !== "state") throw new AppError("conflict", "Only a state’s step can be refused");
  if (!isStepOpen(step, steps))
    throw new AppError("conflict", "Nothing was filed yet that the state could refuse");
  refuseBeforeLater(step, steps);
  // What proved it proves nothing any more.
  const noProof = { day: null, number: null, fileId: null };
  await store.updateStep(ctx.tx, step.id, { ...notDone, ...noProof, refusedOn: day, refusal });
  for (const one of steps.filter(({ key }) => step.after.includes(key)))
    await store.updateStep(ctx.tx, one.id, { ...notDone, refusedOn: day, refusal });
}

/** Brings the order's status, progress and days in line with its steps. */
async function settle(
  ctx: Ctx,
  before: store.FormationRow,
  today: string,
  pressed: string,
): Promise<Formation> {
  const steps = await store.listSteps(ctx.tx, [before.id]);
  const done = steps.map((one) => ({ ...one, done: one.doneAt !== null }));
  const named = (key: string) => done.find((one) => one.key === key && one.done);
  const approval = named("approval");
  const file = named("file");
  const status = statusOf(done);
  const isFiledByState = done.some(({ key }) => key === "approval");
  const changes = {
    status,
    progress: progressOf(done),
    completionDate: status === "completed" ? (before.completionDate ?? today) : null,
    filingDate: file ? (file.day ?? before.filingDate ?? today) : null,
    formedOn: isFiledByState
      ? // A letter alone doesn't say its day: no due date is made of a guess.
        (approval?.day ?? null)
      : status === "completed"
        ? (before.formedOn ?? today)
        : null,
    // Later presses leave alone what was corrected in the order itself.
    einNumber: (pressed === "ein" ? named("ein")?.number : null) ?? before.einNumber,
  };
  const reply = await save(ctx, { ...before, ...changes }, changes);
  if (status === "completed" && before.status !== "completed") await tellOfEnd(ctx, before);
  return reply;
}

async function tellOfEnd(ctx: Ctx, { id, businessName }: store.FormationRow): Promise<void> {
  await ctx.publish(formationCompleted, { formationId: id, businessName });
  await notifyManagers(ctx, {
    type: "formation",
    title: `${businessName} is started`,
    body: "Every step is done. Use its name, address and type in your settings with one press.",
    href: `${formationPage.path}?tab=orders`,
  });
}

async function tellOfStep(
  ctx: Ctx,
  { businessName }: store.FormationRow,
  { title }: store.StepRow,
  { refused, done = true }: Pick<StepChanges, "refused" | "done">,
): Promise<void> {
  await notifyManagers(ctx, {
    type: "formation",
    title: `${businessName}: ${title}`,
    body: refused ? "The state refused it." : done ? "This step is done." : "This step is open again.",
    href: `${formationPage.path}?tab=orders`,
  });
}

/** What a host's desk uses for the steps that are ours. */
export const changeStepAsHost = (ctx: Ctx, asked: Asked, sent: StepChanges): Promise<Formation> =>
  changeStep(ctx, asked, sent, "host");
