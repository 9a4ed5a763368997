import { z } from "zod";
import { job } from "#platform/server/jobs.ts";

/** Carries the address, not the link: the link is made when it is sent, so that no queue or log ever holds one. */
export const mailPasswordLink = job({
  name: "auth.mail_password_link",
  payload: z.object({ emailKey: z.string() }),
  maxAttempts: 5,
});
