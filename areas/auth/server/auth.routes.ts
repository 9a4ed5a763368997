import { found } from "#platform/contract/errors.ts";
import { personIn } from "#platform/server/context.ts";
import { routesOf } from "#platform/server/route.ts";
import { endSession, sessionsOf } from "#platform/server/sessions.ts";
import { isoOf } from "#platform/server/columns.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import * as service from "./auth.service.ts";
import { confirmByLink, sendConfirmationAgain } from "./email-confirmation.service.ts";
import { confirmNewEmail, pendingEmail, stopNewEmail } from "./new-email.service.ts";
import { undoNewEmail } from "./old-email.service.ts";
import * as passwords from "./passwords.service.ts";
import { endEmailChange, endOthers } from "./signed-out.service.ts";

export const authRoutes = routesOf(authApi, {
  user: ({ ctx }) => service.currentUser(ctx),
  login: ({ ctx, answer, body }) => service.signIn({ ctx, answer }, body),
  register: ({ ctx, answer, body }) => service.register({ ctx, answer }, body),
  logout: async ({ ctx, answer }) => (await service.signOut({ ctx, answer }), {}),
  sessions: async ({ ctx }) => {
    const sessions = await sessionsOf(ctx.tx, personIn(ctx));
    return sessions.map((one) => ({
      ...one,
      createdAt: isoOf(one.createdAt),
      lastSeenAt: isoOf(one.lastSeenAt),
      current: one.id === ctx.actor.sessionId,
    }));
  },
  endSession: async ({ ctx, params }) => (
    found((await endSession(ctx.tx, personIn(ctx), params.id)) || undefined, "Session"),
    {}
  ),
  endOtherSessions: async ({ ctx }) => (await endOthers(ctx), {}),
  requestPasswordReset: async ({ ctx, body }) => (await passwords.requestPasswordLink(ctx, body.email), {}),
  resetPassword: ({ ctx, answer, body }) => passwords.resetPassword({ ctx, answer }, body),
  changePassword: async ({ ctx, body }) => (await passwords.changePassword(ctx, body), {}),
  confirmEmail: async ({ ctx, body }) => (await confirmByLink(ctx, body.token), {}),
  confirmNewEmail: async ({ ctx, body }) => (await confirmNewEmail(ctx, body.token), {}),
  pendingEmail: ({ ctx }) => pendingEmail(ctx),
  stopPendingEmail: async ({ ctx }) => (await endEmailChange(ctx.tx, personIn(ctx)), {}),
  stopNewEmail: async ({ ctx, body }) => (await stopNewEmail(ctx, body.token), {}),
  undoNewEmail: ({ ctx, answer, body }) => undoNewEmail({ ctx, answer }, body),
  sendConfirmation: async ({ ctx }) => (await sendConfirmationAgain(ctx), {}),
});
