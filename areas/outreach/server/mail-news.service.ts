import type { Ctx } from "#platform/server/context.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import type { Waits } from "./carriers.service.ts";
import { saveTold } from "./mail-servers.store.ts";

/** From so many tries in a row on, a server that can't be reached is told of. */
export const awayTriesTold = 4;

/** Notifies managers once why mail waits, whichever mail found out; again after a week, after new settings, or, where it passes by itself, once mail has gone out in between. */
export async function tellWaiting(ctx: Ctx, waits: Waits): Promise<void> {
  const key = waits.why === "stopped" ? waits.words : waits.why === "day" ? waits.day : waits.why;
  if (!(await saveTold(ctx.tx, ctx.workspaceId, `${waits.why} ${key}`.slice(0, 60)))) return;
  const [title, body] =
    waits.why === "stopped"
      ? ["Your email isn’t going out", `${waits.words} What should go out waits until then.`]
      : waits.why === "away"
        ? [
            "Your mail server can’t be reached",
            "Your email waits. We keep trying, and it goes out as soon as the server answers.",
          ]
        : [
            "Today’s email limit is reached",
            "Email that customers wait for goes out tomorrow. With your own mail server there’s no limit.",
          ];
  const href = waits.why === "stopped" ? waits.href : undefined;
  await notifyManagers(ctx, { type: "mail_waits", title, body, href: href ?? mailPage.path });
}
