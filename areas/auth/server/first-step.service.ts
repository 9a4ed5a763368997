import type { Answer, PublicCtx } from "#platform/server/route.ts";
import { secondStepMinutes } from "#areas/auth/contract/two-factor.rules.ts";
import { makeTicket, readTicket, type Ticket } from "./tickets.service.ts";

/** The cookie that says whose right password came from this browser a moment ago. It opens nothing but the second step. */
const cookie = "mainstay_first_step";
const purpose = "first-step";

/** Remembers, in this browser alone and for ten minutes, that the password was right. A new password ends it. */
export function rememberFirstStep(
  { ctx, answer }: { ctx: PublicCtx; answer: Answer },
  user: { id: string; passwordHash: string },
): void {
  const what = { now: ctx.now, minutes: secondStepMinutes, boundTo: user.passwordHash, userId: user.id };
  answer.signedCookie(cookie, makeTicket(ctx.ports.secrets, purpose, what), secondStepMinutes * 60);
}

/** The first step that this browser took, if it is not too long ago. Whoever goes on checks that it is bound to the person's password of now. */
export const firstStepOf = (ctx: PublicCtx): (Ticket & { isBoundTo(boundTo: string): boolean }) | undefined =>
  readTicket(ctx.ports.secrets, purpose, ctx.signedCookie(cookie), ctx.now);

/** Forgets the first step in this browser, once the second is taken. */
export const forgetFirstStep = (answer: Answer): void => answer.signedCookie(cookie, "", 0);
