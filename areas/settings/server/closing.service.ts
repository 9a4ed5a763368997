import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { withPassword } from "#platform/server/passwords.ts";
import * as billing from "#areas/billing/server/index.ts";
import type { Closing, Reopening } from "#areas/settings/contract/closing.api.ts";
import { businessChanged } from "#areas/settings/contract/settings.events.ts";
import { deletedFrom } from "#areas/team/contract/closing.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { closedMail, reopenedMail } from "./closing-mails.service.ts";

/**
 * Closes the business. Everybody's sessions end, and everybody is told by email. 400 for another name or a wrong password, 409 when it is
 * closed already.
 */
export async function closeBusiness(open: OpenCtx, { name, password }: Closing): Promise<void> {
  await withPassword(open, password, async (ctx) => {
    const business = found(await team.findBusiness(ctx.tx), "Business");
    if (name.trim() !== business.name.trim()) {
      const message = `Type “${business.name}” exactly`;
      throw new AppError("validation_failed", message, { errors: { name: message } });
    }
    await team.closeWorkspace(ctx);
    await tellAll(ctx, (person, by) =>
      closedMail(person, {
        business: business.name,
        by,
        until: new Date(deletedFrom(ctx.now.toISOString())),
        appUrl: ctx.ports.appUrl,
      }),
    );
  });
}

/** Opens a closed business again; everybody is told by email. 409 when it isn’t closed, or its plan charges something else than stood on the button. */
export async function reopenBusiness(open: OpenCtx, { today }: Reopening): Promise<void> {
  if (today !== undefined) await billing.requireOpeningCost(open, today);
  await open.transact(async (ctx) => {
    await team.reopenWorkspace(ctx);
    const { name } = found(await team.findBusiness(ctx.tx), "Business");
    await ctx.publish(businessChanged, { name });
    await tellAll(ctx, (person, by) =>
      reopenedMail(person, { business: name, by, appUrl: ctx.ports.appUrl }),
    );
  });
}

type Person = Awaited<ReturnType<typeof team.membersOf>>[number];

async function tellAll(
  ctx: Ctx,
  mailOf: (person: Person, by: string) => Parameters<typeof mailOut>[1],
): Promise<void> {
  const people = await team.membersOf(ctx.tx);
  const actor = people.find(({ id }) => id === ctx.actor.userId);
  const by = actor ? `${actor.firstName} ${actor.lastName}`.trim() : "The owner";
  for (const person of people) await mailOut(ctx, mailOf(person, by));
}
