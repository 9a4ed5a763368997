import { addDays } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { factsOn } from "#areas/formation/contract/costs.rules.ts";
import { progressOf, statusOf } from "#areas/formation/contract/formations.rules.ts";
import { NewFormation } from "#areas/formation/contract/formations.schema.ts";
import { sampleOrders } from "#areas/formation/contract/formations.sample.ts";
import { quoteOf } from "#areas/formation/contract/quotes.rules.ts";
import { todayIn } from "./days.service.ts";
import { newSteps, rowOf } from "./formations.service.ts";
import * as sample from "./formation-sample.store.ts";
import { insertFormation, insertSteps } from "./formations.store.ts";
import { factsOf } from "./state-facts.service.ts";

/** Adds the sample business's orders, marked, once: with the state's facts of today, without papers, due dates or news. */
export async function addSample(ctx: Ctx, { ownerId }: { ownerId: string }): Promise<void> {
  if ((await sample.countSample(ctx.tx)) > 0) return;
  const today = await todayIn(ctx);
  for (const { doneSteps, daysAgo, ...order } of sampleOrders) {
    const asked = NewFormation.parse(order);
    const facts = factsOn(factsOf(asked.incorporationState), asked.businessType, today);
    const blank = rowOf(ctx, asked, { total: quoteOf({ ...asked, facts }), facts });
    const day = addDays(today, -daysAgo);
    const steps = newSteps(blank).map((step, at) => {
      if (at >= doneSteps) return step;
      const proof = step.who === "state" ? { day, number: "SAMPLE-1" } : {};
      return { ...step, ...proof, doneAt: ctx.now.toISOString(), doneBy: ownerId };
    });
    const done = steps.map(({ doneAt }) => ({ done: doneAt !== null }));
    const isFormed = steps.some(({ key, doneAt }) => key === "approval" && doneAt !== null);
    const status = statusOf(done);
    const row = {
      ...blank,
      userId: ownerId,
      status,
      progress: progressOf(done),
      filingDate: doneSteps > 2 ? day : null,
      formedOn: isFormed ? day : null,
      completionDate: status === "completed" ? day : null,
      isSample: true,
    };
    if (await insertFormation(ctx.tx, row)) await insertSteps(ctx.tx, steps);
  }
}

/** Removes the sample orders that nobody changed. */
export const removeSample = (ctx: Ctx): Promise<void> => sample.removeSample(ctx.tx);
