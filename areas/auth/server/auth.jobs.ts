import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Carries the address, not the link: the link is made when it is sent, so that no queue or log ever holds one. */
export const mailPasswordLink = job({
  name: "auth.mail_password_link",
  payload: z.object({ emailKey: z.string() }),
  maxAttempts: 5,
});

/** Every hour: removes links that nobody used in time, and notes of used tickets that have ended. */
export const purgeResets = job({
  name: "auth.purge_resets",
  payload: z.object({}),
  schedule: "17 * * * *",
});

/** Carries the wanted address, not the link. */
export const mailNewEmail = job({
  name: "auth.mail_new_email",
  payload: z.object({ userId: Id, email: z.string() }),
  maxAttempts: 5,
});

/** Tells the address of now that another one is asked for; the link that stops it is made when it is sent. */
export const mailNewEmailAsked = job({
  name: "auth.mail_new_email_asked",
  payload: z.object({ userId: Id, email: z.string() }),
});

/** Tells the address before that another one was taken; the link that takes it back is made when it is sent. */
export const mailEmailChanged = job({
  name: "auth.mail_email_changed",
  payload: z.object({ returnId: Id, email: z.string() }),
});

/** Carries no link: it is made when the email is sent, so that no queue ever holds one. */
export const mailConfirmation = job({
  name: "auth.mail_confirmation",
  payload: z.object({ userId: Id }),
  maxAttempts: 5,
});
