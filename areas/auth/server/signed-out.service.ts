import type { SessionEnding } from "#platform/contract/session-ending.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personIn } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { removeKeptLinks } from "#platform/server/outbox.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";
import { removeEmailChange } from "./email-changes.store.ts";
import { lockUser } from "./users.store.ts";

/** Stops what a person asked for, if anything: its links work no more. */
export async function endEmailChange(tx: Tx, userId: string): Promise<void> {
  const change = await removeEmailChange(tx, userId);
  if (change) await removeKeptLinks(tx, change.email);
}

/** Signs a person out everywhere but in one session, and ends what somebody there may have begun: a change of email that waits for its link. */
export async function endElsewhere(
  tx: Tx,
  userId: string,
  keptSessionId: string | null,
  why: SessionEnding,
): Promise<void> {
  await endSessionsOf(tx, userId, keptSessionId, why);
  await endEmailChange(tx, userId);
}

/** Signs the person who asks out everywhere else. */
export async function endOthers({ tx, actor }: Ctx): Promise<void> {
  const userId = personIn({ actor });
  await lockUser(tx, userId);
  await endElsewhere(tx, userId, actor.sessionId, "elsewhere");
}
